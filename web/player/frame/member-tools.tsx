import { Suspense, useEffect, useState } from 'react'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { playSession } from '#contract/protection/protection.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { setPreferences, usePreferences } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { buttonClass, IconButton, iconButtonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { paths } from '#contract/paths.ts'
import { Clock } from './clock.tsx'
import { useCustomerService } from './customer-service.ts'
import { PartBoundary } from './part-boundary.tsx'
import { PlayTimer } from './play-timer.tsx'
import { useRunning } from '../bonus/use-running.ts'
import { useSite } from './site.ts'
import { ToolsPlaceholder } from './tools-placeholder.tsx'

const BonusChip = lazyScreen<object>('bonus-chip', async () => (await import('../bonus/bonus-chip.tsx')).BonusChip, [
  'bonus',
])
const BonusLine = lazyScreen<object>('bonus-line', async () => (await import('../bonus/bonus-chip.tsx')).BonusLine, [
  'bonus',
])
const AccountMenu = lazyScreen('account-menu', async () => (await import('./account-menu.tsx')).AccountMenu)

/** Amounts with at least this many characters are written smaller on phones: ৳9,999,999.99 still has its full size. */
const LONG_AMOUNT = 10
/** How long the header waits for a member's balance before it shows its other parts without it. */
const SETTLE_MS = 4_000

/** Shows a member's part of the header: clock, messages, balance with its button, deposit, withdraw, account. */
export function MemberTools() {
  const t = useT()
  const site = useSite()
  const { isTrial } = useSession()
  const badges = useCall(memberBadges, {}, { enabled: !isTrial })
  const service = useCustomerService()
  const hasBonus = Boolean(useRunning())
  if (useIsUnsettled(isTrial)) return <ToolsPlaceholder />
  return (
    <>
      <Clock timeZone={site?.timeZone ?? 'Asia/Dhaka'} />
      <span className="hidden lg:contents">
        <IconButton icon="chats" label={service.label} title={service.label} onClick={service.open} />
        <a href={paths.member('messageV2')} aria-label={t('shell.messages')} className={iconButtonClass()}>
          <Icon name="bell" />
          {(badges.data?.messages ?? 0) > 0 && (
            <span className="absolute end-2 top-2 size-2 rounded-full bg-brand shadow-[0_0_0_2px_var(--fh-canvas)]" />
          )}
        </a>
        <a
          href={paths.member('withdraw')}
          aria-label={t('shell.withdraw')}
          title={t('shell.withdraw')}
          className={iconButtonClass()}
        >
          <Icon name="export" />
        </a>
      </span>
      {!isTrial && <PlayTimer />}
      {hasBonus && (
        <PartBoundary>
          <Suspense fallback={<span aria-hidden="true" className="hidden h-11 w-40 flex-none lg:block" />}>
            <BonusChip />
          </Suspense>
        </PartBoundary>
      )}
      <BalancePill isTrial={isTrial} hasBonus={hasBonus} />
      <span className="hidden lg:block">
        <AccountButton />
      </span>
    </>
  )
}

/**
 * Returns whether the widths of balance and play time are still unknown, for some seconds at most: everything beside
 * them would move when they come.
 */
function useIsUnsettled(isTrial: boolean): boolean {
  const wallet = useCall(walletBalance, {})
  const sitting = useCall(playSession, {}, { enabled: !isTrial })
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  const running = useRunning()
  const isKnown = ({ data, isError }: { data: unknown; isError: boolean }) => data !== undefined || isError
  return !isLate && !(isKnown(wallet) && (isTrial || (isKnown(sitting) && running !== undefined)))
}

function BalancePill({ isTrial, hasBonus }: { isTrial: boolean; hasBonus: boolean }) {
  const t = useT()
  const { balanceHidden } = usePreferences()
  const wallet = useCall(walletBalance, {})
  const amount = wallet.data?.balance ?? (wallet.isError ? undefined : null)
  return (
    <span className="relative flex h-11 items-center gap-1 overflow-clip rounded-[14px] bg-surface-2 ps-1 pe-1">
      <IconButton
        icon={balanceHidden ? 'eye-slash' : 'eye'}
        label={balanceHidden ? t('shell.balance.show') : t('shell.balance.hide')}
        className={cx('size-8 text-ink-3 max-[22.4rem]:hidden', isTrial && !balanceHidden && 'max-lg:hidden')}
        onClick={() => setPreferences({ balanceHidden: !balanceHidden })}
      />
      <a
        href={paths.member('transferFund')}
        aria-label={t('shell.wallet')}
        className={cx(
          'flex items-center gap-2 pe-1.5 text-[16px]',
          isTrial && 'max-lg:gap-1.5 max-lg:ps-1.5',
          (amount?.length ?? 0) > LONG_AMOUNT && 'max-lg:text-[13px]',
        )}
      >
        {isTrial && <Tag tone="info">{t('shell.trial')}</Tag>}
        <span aria-live="polite">
          <Money amount={amount} currency={wallet.data?.currency ?? 'BDT'} hidden={balanceHidden} />
        </span>
      </a>
      <a
        href={isTrial ? paths.register() : paths.member('depositv2')}
        className={buttonClass({ tone: 'primary', size: 'small' })}
      >
        <span className="hidden lg:inline">{isTrial ? t('shell.register') : t('shell.deposit')}</span>
        <span className="lg:hidden">
          <Icon name="plus" size="s" label={isTrial ? t('shell.register') : t('shell.deposit')} />
        </span>
      </a>
      {hasBonus && (
        <PartBoundary>
          <Suspense fallback={null}>
            <BonusLine />
          </Suspense>
        </PartBoundary>
      )}
    </span>
  )
}

function AccountButton() {
  const t = useT()
  const { user } = useSession()
  const [wanted, setWanted] = useState(false)
  const face = (
    <button
      type="button"
      aria-label={t('shell.account.menu')}
      className="flex h-11 items-center gap-2 rounded-control ps-1 text-ink-3 hover:text-ink-1"
      onPointerEnter={() => void AccountMenu.preload()}
      onClick={() => setWanted(true)}
    >
      <Avatar icon={user?.icon ?? null} />
      <Icon name="caret-down" size="xs" />
    </button>
  )
  return wanted ? (
    <PartBoundary onGiveUp={() => setWanted(false)}>
      <Suspense fallback={face}>
        <AccountMenu face={<Avatar icon={user?.icon ?? null} />} />
      </Suspense>
    </PartBoundary>
  ) : (
    face
  )
}

function Avatar({ icon }: { icon: string | null }) {
  return icon ? (
    <img
      src={`/art/avatars/${icon}.webp`}
      width={36}
      height={36}
      alt=""
      className="size-9 rounded-full bg-surface-3 object-cover"
    />
  ) : (
    <Icon name="user-circle" size="l" className="size-9" />
  )
}
