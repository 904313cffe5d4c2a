import './card.css'

export function Card({ title }: { title: string }) {
  return <h2 className="card">{title}</h2>
}
