import { useState } from 'react'
import type { LineKind } from '#contract/agents/line.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import type { Links } from './links.ts'

/** Returns the kind of account that is chosen, of those that the agent may open; undefined where there is none. */
export function useKind({ kinds }: Links): [LineKind | undefined, (kind: LineKind) => void] {
  const [wanted, setWanted] = useState<LineKind>('member')
  return [kinds.includes(wanted) ? wanted : kinds[0], setWanted]
}

type Props = { links: Links; value: LineKind | undefined; onValue: (kind: LineKind) => void }

/** Shows the choice between a member and an agent, where the agent may open both. */
export function KindChoice({ links: { kinds }, value, onValue }: Props) {
  const t = useT()
  if (kinds.length < 2 || !value) return null
  return (
    <Segmented
      label={t('agents.kindOf')}
      value={value}
      options={kinds.map((kind) => ({ value: kind, label: t(`agents.opens.${kind}`) }))}
      onValueChange={onValue}
    />
  )
}
