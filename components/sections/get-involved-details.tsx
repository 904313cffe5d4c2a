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

/** A value. The groups of a number have no spaces between them, so that people copy only its digits. */
function Value({ value }: { value: string }) {
  if (/[^\d\s+-]/.test(value)) return <dd>{value}</dd>
  const groups = value.split(/\s+/)
  return (
    <dd translate="no">
      {groups.length === 1 ? value : groups.map((group, index) => <span key={index}>{group}</span>)}
    </dd>
  )
}
