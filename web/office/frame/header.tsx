import { HOUSE_ROLES, ROLES } from '#contract/permissions.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { setPreferences, usePreferences } from '#web/lib/preferences.ts'
import { Button, IconButton, iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Badge, Tag } from '#web/ui/tag.tsx'
import { useDecisionCount } from './use-decision-count.ts'
import { LanguageToggle } from './language-toggle.tsx'
import { useBrandLogo, useBrandName } from './use-brand-name.ts'
import { wordOf } from './words.ts'
import { useOperator } from './operator.ts'
import { Link } from './link.tsx'

type Props = { isOpen: boolean; onMenu: () => void; onLogout: () => void }

/** The bar above every page: the brand, the decisions that wait, and the operator. */
export function Header({ isOpen, onMenu, onLogout }: Props) {
  const t = useT()
  const operator = useOperator()
  const { theme } = usePreferences()
  const brand = useBrandName()
  const logo = useBrandLogo()
  const role = wordOf([...ROLES, ...HOUSE_ROLES], operator.role, (known) => t(`office.role.${known}`))
  return (
    <header className="sticky top-0 z-(--fh-z-sticky) flex h-14 items-center gap-2 border-b border-line bg-canvas px-(--fh-gutter) max-lg:gap-0 max-lg:px-2">
      <IconButton icon="list" label={t('office.menu')} className="lg:hidden" aria-expanded={isOpen} onClick={onMenu} />
      <span className="flex min-w-0 items-center gap-2 max-lg:flex-col max-lg:items-start max-lg:gap-0.5 max-lg:px-1">
        {logo ? (
          <span style={logo} className="max-w-full">
            <span className="logo flex">
              <span>{brand}</span>
            </span>
          </span>
        ) : (
          <span className="max-w-full truncate font-semibold">{brand}</span>
        )}
        {operator.isHouse && <Tag tone="warning">{t('office.houseActsHere')}</Tag>}
      </span>
      <Link to="/account" className="ms-auto min-w-0 truncate px-1 py-2 text-ink-2 hover:text-ink-1 max-lg:hidden">
        {operator.username} · {role}
      </Link>
      <span className="flex flex-none items-center max-lg:ms-auto">
        <Link to="/account" aria-label={t('office.nav.account')} className={iconButtonClass(false, 'lg:hidden')}>
          <Icon name="user-circle" />
        </Link>
        <Bell />
        <LanguageToggle />
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={t('office.theme')}
          onClick={() => setPreferences({ theme: theme === 'dark' ? 'light' : 'dark' })}
        />
        <Button size="small" icon="sign-out" className="max-lg:hidden" onClick={onLogout}>
          {t('office.logout')}
        </Button>
        <IconButton icon="sign-out" label={t('office.logout')} className="lg:hidden" onClick={onLogout} />
      </span>
    </header>
  )
}

/** Links to the decisions, with the number that wait; when none waits, to those that were decided since. */
function Bell() {
  const t = useT()
  const locale = useLocale()
  const { waiting, news } = useDecisionCount()
  const name = [
    t('office.nav.decisions'),
    ...(waiting > 0 ? [t('decision.countWaiting', { count: waiting })] : []),
    ...(news > 0 ? [t('decision.countNews', { count: news })] : []),
  ].join(', ')
  return (
    <Link
      to={waiting === 0 && news > 0 ? '/decisions?queue=over' : '/decisions'}
      aria-label={name}
      title={name}
      className={iconButtonClass(false)}
    >
      <Icon name="handshake" />
      {waiting + news > 0 && (
        <span aria-hidden="true" className="absolute -end-0.5 top-0">
          <Badge tone={waiting > 0 ? 'brand' : 'neutral'}>{formatCount(waiting || news, locale)}</Badge>
        </span>
      )}
    </Link>
  )
}
