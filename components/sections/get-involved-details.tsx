/** Labels with values that people copy, such as a paybill and its account. */
export function Details({ entries }: { entries: readonly { label: string; value: string }[] }) {
  return (
    <dl className="get-involved-details">
      {entries.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <Value value={value} />
        </div>
      ))}
    </dl>
  )
}

/**
 * A value. The groups of a number have no spaces between them, so that people copy only its digits. Two groups of five
 * digits or more are two numbers, such as a paybill and its account.
 */
function Value({ value }: { value: string }) {
  if (/[^\d\s+-]/.test(value)) return <dd>{value}</dd>
  const groups = value.split(/\s+/)
  const hasGaps = groups.length > 1 && groups.filter((group) => /\d{5}/.test(group)).length < 2
  return <dd translate="no">{hasGaps ? groups.map((group, index) => <span key={index}>{group}</span>) : value}</dd>
}
