import { useT } from '#web/lib/i18n.tsx'
import { Tag } from '#web/ui/tag.tsx'

const TONES = { active: 'positive', frozen: 'negative', closed: 'neutral' } as const

/** Says whether an account can be used. */
export function StatusTag({ status }: { status: keyof typeof TONES }) {
  const t = useT()
  return <Tag tone={TONES[status]}>{t(`office.status.${status}`)}</Tag>
}
