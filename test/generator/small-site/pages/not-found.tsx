import { Shell, type ShellProps } from '../components/shell.tsx'

export function Page(props: ShellProps) {
  return (
    <Shell {...props}>
      <p>There is no such page.</p>
    </Shell>
  )
}
