import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGo } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { GoodForm } from './good-form.tsx'

const LIST = '/points-goods'

/** Writes new goods; they are off until they are turned on. */
export function GoodCreate() {
  const t = useT()
  const go = useGo()
  return (
    <>
      <Link to={LIST} className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1">
        <Icon name="caret-left" size="xs" />
        {t('office.nav.pointsGoods')}
      </Link>
      <GoodForm onDone={(id, waits) => go(waits ? LIST : `${LIST}/${id}/show`)} />
    </>
  )
}
