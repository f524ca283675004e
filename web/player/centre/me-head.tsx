/** The head of the member centre on phones: who the member is, what they have, and the places they go to most. */
import { memberState } from '#contract/lobby/lobby.ts'
import { paths } from '#contract/paths.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { useT } from '#web/lib/i18n.tsx'
import { setPreferences, usePreferences } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useCustomerService } from '../frame/customer-service.ts'
import { VipShield } from '../vip/vip-shield.tsx'

/** Shows name, ID, VIP level, balance with its two acts, and the shortcuts. A trial player registers here instead. */
export function MeHead() {
  return (
    <div className="flex flex-col gap-3">
      <Card className="bg-[radial-gradient(120%_140%_at_100%_0%,var(--fh-brand-soft),transparent_55%)]">
        <Person />
        <Balance />
      </Card>
      <Shortcuts />
    </div>
  )
}

function Person() {
  const t = useT()
  const { user, isTrial } = useSession()
  const level = useCall(memberState, {}, { enabled: !isTrial }).data
  if (!user) return null
  return (
    <div className="flex items-center gap-3">
      {user.icon ? (
        <img
          src={`/art/avatars/${user.icon}.webp`}
          width={52}
          height={52}
          alt=""
          className="size-13 flex-none rounded-full bg-surface-3 object-cover"
        />
      ) : (
        <Icon name="user-circle" size="l" className="size-13 flex-none text-ink-3" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate text-[17px] leading-snug font-semibold">{user.nickname || user.account}</p>
        {isTrial ? (
          <Tag tone="info">{t('shell.trial')}</Tag>
        ) : (
          <p className="flex items-center text-sm text-ink-3">
            <span className="num truncate">{t('member.id', { id: user.id })}</span>
            <CopyButton
              text={user.id}
              label={t('member.id.copy')}
              copiedLabel={t('copy_success')}
              className="-my-1.5"
            />
          </p>
        )}
      </div>
      {level?.hasVip && (
        <a
          href={paths.vip()}
          className="flex min-h-11 max-w-[45%] flex-none items-center gap-1.5 rounded-control bg-surface-2 ps-1.5 pe-2 text-sm font-medium"
        >
          <VipShield level={level.vipRankLevel} size={28} />
          <span className="min-w-0 truncate">{level.vipLabelName ?? t('nav.vip')}</span>
          <Icon name="caret-right" size="xs" className="text-ink-3" />
        </a>
      )}
    </div>
  )
}

function Balance() {
  const t = useT()
  const { isTrial } = useSession()
  const { balanceHidden: hidden } = usePreferences()
  const { data, isError } = useCall(walletBalance, {})
  return (
    <>
      <div className="mt-3 flex items-center gap-1 text-sm text-ink-2">
        {t(isTrial ? 'member.playMoney' : 'member.balance')}
        <IconButton
          icon={hidden ? 'eye-slash' : 'eye'}
          label={t(hidden ? 'shell.balance.show' : 'shell.balance.hide')}
          className="-my-1.5"
          onClick={() => setPreferences({ balanceHidden: !hidden })}
        />
      </div>
      <a href={paths.member('transferFund')} aria-label={t('shell.wallet')} className="block text-[32px] leading-tight">
        <Money
          amount={data?.balance ?? (isError ? undefined : null)}
          currency={data?.currency ?? 'BDT'}
          hidden={hidden}
        />
      </a>
      <div className="mt-4 flex gap-2.5">
        {isTrial ? (
          <a href={paths.register()} className={buttonClass({ tone: 'primary', wide: true })}>
            {t('shell.register')}
          </a>
        ) : (
          <>
            <a href={paths.member('depositv2')} className={buttonClass({ tone: 'primary', wide: true })}>
              <Icon name="download-simple" />
              {t('shell.deposit')}
            </a>
            <a href={paths.member('withdraw')} className={buttonClass({ wide: true })}>
              <Icon name="export" />
              {t('shell.withdraw')}
            </a>
          </>
        )}
      </div>
    </>
  )
}

const SHORTCUT =
  'flex min-h-19 min-w-0 flex-col items-center justify-center gap-1.5 rounded-control px-1 py-2 text-center text-xs leading-tight font-medium text-ink-2 active:bg-surface-2'

function Shortcuts() {
  const t = useT()
  const { isTrial } = useSession()
  const service = useCustomerService()
  const links: { icon: IconName; label: string; href: string }[] = [
    { icon: 'star', label: t('member.favorites'), href: paths.favorites() },
    { icon: 'clock-counter-clockwise', label: t('member.recent'), href: paths.recent() },
    ...(isTrial
      ? []
      : [
          { icon: 'crown-simple' as const, label: t('nav.vip'), href: paths.vip() },
          { icon: 'hourglass-medium' as const, label: t('footer.limitsAndBreaks'), href: paths.limits() },
        ]),
    { icon: 'question', label: t('footer.helpCentre'), href: paths.help() },
  ]
  return (
    <nav
      aria-label={t('member.shortcuts')}
      className="grid grid-cols-3 rounded-panel border border-line bg-surface-1 p-1.5"
    >
      {links.map(({ icon, label, href }) => (
        <a key={href} href={href} className={SHORTCUT}>
          <Icon name={icon} className="text-ink-1" />
          {label}
        </a>
      ))}
      <button type="button" className={SHORTCUT} onClick={service.open}>
        <Icon name="chats" className="text-ink-1" />
        {service.label}
      </button>
    </nav>
  )
}
