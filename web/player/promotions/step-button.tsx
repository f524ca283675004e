import type { PromotionRow } from '#contract/promotions/offers.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, buttonClass, type ButtonSize } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useStep } from './use-step.ts'

type Props = {
  offer: Pick<PromotionRow, 'id' | 'kind' | 'state' | 'next' | 'why'>
  size?: ButtonSize
  /** On the offer's own page the form is there already: applying and entering a code lead to it. */
  isOwnPage?: boolean
  className?: string
}

/** Shows the one next step of an offer, or its state where there is nothing to do. */
export function StepButton({ offer, size = 'medium', isOwnPage = false, className }: Props) {
  const t = useT()
  const { isTrial } = useSession()
  const step = useStep()
  const { step: next } = offer.next
  const look = { size, wide: true, className }
  if (next === 'join' || next === 'claim')
    return (
      <Button
        {...look}
        tone={next === 'claim' || isOwnPage ? 'primary' : 'secondary'}
        busy={step.isPending}
        onClick={() => step[next](offer.id)}
      >
        {t(`promotions.step.${next}`)}
      </Button>
    )
  const href = isTrial && next === 'login' ? paths.register() : hrefOf(offer, isOwnPage)
  if (href)
    return (
      <a href={href} className={buttonClass({ ...look, tone: isOwnPage ? 'primary' : 'secondary' })}>
        {isTrial && next === 'login' ? t('shell.register') : t(`promotions.step.${next}`)}
      </a>
    )
  if (next === 'open' && !isTrial) return null // on the offer's own page, whose scene stands below
  const way = wayOf(offer)
  if (way)
    return (
      <a href={way.href} className={buttonClass({ ...look, tone: isOwnPage ? 'primary' : 'secondary' })}>
        {t(way.label)}
      </a>
    )
  if (isOwnPage && offer.state === 'join') return null // the line below says why there is nothing to do
  return <Standing state={offer.state} size={size} className={className} />
}

/** States that the button of their own step tells already, and those that stand in the place of a button. */
const TOLD: readonly PromotionRow['state'][] = ['join', 'claim']

/** Shows the state of an offer whose next step is a button for something else, such as a deposit or playing on. */
export function StateTag({ offer: { state, next } }: { offer: Pick<PromotionRow, 'state' | 'next'> }) {
  const t = useT()
  if (TOLD.includes(state) || next.step === 'none' || next.step === 'wait') return null
  const tone = GLAD.includes(state) ? 'positive' : state === 'rejected' ? 'negative' : 'neutral'
  return <Tag tone={tone}>{t(`promotions.state.${state}`)}</Tag>
}

/** Returns where a step that is no call leads; null where nothing can be done, or where the page has it already. */
function hrefOf({ id, next }: Props['offer'], isOwnPage: boolean): string | null {
  if (next.step === 'login') return paths.login(paths.promotion(id))
  if (next.step === 'deposit') return paths.member('depositv2')
  if (next.step === 'contact') return paths.member('securityCenter')
  if (next.step === 'play') return paths.games()
  const isForm = next.step === 'apply' || next.step === 'code' || next.step === 'open'
  return isForm && !isOwnPage ? paths.promotion(id) : null
}

/** Returns where a member can do what is missing, for an offer that cannot be taken yet; null where only time helps. */
function wayOf({ kind, why }: Props['offer']): { href: string; label: MessageKey } | null {
  if (why === 'birthday') return { href: paths.member('securityCenter'), label: 'promotions.step.birthday' }
  if (why === 'level') return { href: paths.vip(), label: 'promotions.step.level' }
  if (why === 'deposit') return { href: paths.member('depositv2'), label: 'promotions.step.deposit' }
  if (why === 'stake') return { href: paths.games(), label: 'promotions.step.play' }
  if (why === 'nothing_yet' && kind === 'app_reward') return { href: paths.app(), label: 'promotions.step.app' }
  return null
}

/** States that are good news, which are said with a tick. */
const GLAD: readonly PromotionRow['state'][] = ['joined', 'process', 'issued', 'claimed']

/** Says the state of an offer in the place of its button: there is nothing to press. */
function Standing({
  state,
  size,
  className,
}: Pick<PromotionRow, 'state'> & { size: ButtonSize; className?: string | undefined }) {
  const t = useT()
  const isGlad = GLAD.includes(state)
  return (
    <span
      className={cx(
        'flex w-full items-center justify-center gap-2 rounded-control px-3 text-center text-[14px] leading-tight! font-semibold',
        size === 'small' ? 'min-h-9' : 'min-h-11',
        isGlad ? 'bg-positive-soft text-positive' : 'bg-surface-2 text-ink-2',
        className,
      )}
    >
      {isGlad && <Icon name="check" size="xs" />}
      {state === 'applying' && <Icon name="hourglass-medium" size="xs" />}
      {t(`promotions.state.${state}`)}
    </span>
  )
}
