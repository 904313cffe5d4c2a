import './get-involved-details.css'

/** Labels with values that people copy, such as a paybill and its account. */
export function Details({ entries }: { entries: readonly { label: string; value: string }[] }) {
  return (
    <dl className="get-involved-details">
      {entries.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
