import { Card } from '../components/card.tsx'
import { Shell, type ShellProps } from '../components/shell.tsx'

export function Page(props: ShellProps) {
  return (
    <Shell {...props}>
      <Card title="Careers card" />
    </Shell>
  )
}
