import { useT } from '#web/lib/i18n.tsx'

type Named = { username: string } | null

/** Shows who has or gives a contract: an account of the line by its name, or the platform. */
export function PartyName({ one }: { one: Named }) {
  const t = useT()
  return one ? <bdi dir="ltr">{one.username}</bdi> : t('contracts.platform')
}

/** Says from whom a contract is, or to whom. */
export function Party({ way, one }: { way: 'from' | 'to'; one: Named }) {
  const t = useT()
  return (
    <>
      {t(`contracts.${way}`)} <PartyName one={one} />
    </>
  )
}
