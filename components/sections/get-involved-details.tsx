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
 * A value. The groups of a number have no spaces between them, so that people copy only its digits. More than four
 * digits are no group: they may be a paybill and its account.
 */
function Value({ value }: { value: string }) {
  const groups = value.split(/\s+/)
  const isLong = groups.length > 1 && /\d{5}/.test(value)
  if (isLong || /[^\d\s+-]/.test(value)) return <dd>{value}</dd>
  return (
    <dd translate="no">
      {groups.length === 1 ? value : groups.map((group, index) => <span key={index}>{group}</span>)}
    </dd>
  )
}
