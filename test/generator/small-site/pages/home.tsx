import { Card } from '../components/card.tsx'
import { Greeting } from '../components/greeting.tsx'
import { Shell, type ShellProps } from '../components/shell.tsx'

export function Page(props: ShellProps) {
  return (
    <Shell {...props}>
      <Greeting />
      <Card title="Home card" />
    </Shell>
  )
}
