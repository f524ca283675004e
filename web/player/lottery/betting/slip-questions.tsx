import { useT } from '#web/lib/i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { useState } from 'react'
import { gradeName, playName } from '../words.ts'
import { differencesOf, limitedIn } from './price-line.ts'
import type { Offered } from './room.ts'
import type { BasketState, Changed } from './use-basket.ts'
import type { Purchase } from './use-purchase.ts'

type Props = { family: string; offered: readonly Offered[]; basket: BasketState; purchase: Purchase; currency: string }

/** What the member is asked before the basket goes on: another issue, or other terms. Nothing happens in silence. */
export function SlipQuestions({ family, offered, basket, purchase, currency }: Props) {
  const t = useT()
  const [declined, setDeclined] = useState<string | null>(null)
  const [seen, setSeen] = useState(0)
  const { moveTo, issue } = purchase
  const isMoveAsked = moveTo !== null && moveTo !== declined
  const isTermsAsked = !isMoveAsked && basket.changed.length > 0 && basket.changed.length !== seen
  return (
    <>
      <ConfirmDialog
        open={isMoveAsked}
        onOpenChange={() => setDeclined(moveTo)}
        title={t('lottery.closedTitle', { issue: issue ?? '' })}
        text={t('lottery.closedText', { issue: moveTo ?? '' })}
        confirmLabel={t('lottery.moveTo')}
        cancelLabel={t('lottery.stay')}
        onConfirm={purchase.move}
      />
      <Dialog
        open={isTermsAsked}
        onOpenChange={() => setSeen(basket.changed.length)}
        title={t('lottery.termsTitle')}
        description={t('lottery.termsText')}
        closeLabel={t('common.close')}
        footer={
          <div className="flex gap-2 *:flex-1">
            <Button onClick={() => setSeen(basket.changed.length)}>{t('lottery.notNow')}</Button>
            <Button
              tone="primary"
              onClick={() => {
                basket.agree()
                setSeen(0)
              }}
            >
              {t('lottery.agree')}
            </Button>
          </div>
        }
      >
        <ul className="grid gap-3">
          {basket.changed.map((one) => (
            <ChangedLine key={one.before.key} family={family} offered={offered} changed={one} currency={currency} />
          ))}
        </ul>
      </Dialog>
      {moveTo !== null && !isMoveAsked && (
        <p className="sr-only" role="status">
          {t('lottery.issueOver')}
        </p>
      )}
    </>
  )
}

type LineProps = { family: string; offered: readonly Offered[]; changed: Changed; currency: string }

/** The most figures of one line: a play may have many grades that all change alike. */
const SHOWN = 6

function figureName(t: ReturnType<typeof useT>, family: string, what: string): string {
  if (what === 'cost') return t('lottery.cost')
  if (what === 'payoutMax') return t('lottery.payoutMax')
  const limited = limitedIn(what)
  return limited === null ? gradeName(t, family, what) : `${limited}: ${t('lottery.numberHalf')}`
}

function ChangedLine({ family, offered, changed: { before, now }, currency }: LineProps) {
  const t = useT()
  const play = offered.find((one) => one.play.id === before.play)?.play
  const rows = now ? differencesOf(before, now).slice(0, SHOWN) : []
  return (
    <li className="rounded-control bg-sunken p-3 text-sm">
      <div className="font-semibold">{play ? playName(t, family, play) : before.play}</div>
      {now === null ? (
        <p className="mt-1 text-ink-2">{t('lottery.lineGone')}</p>
      ) : (
        <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3">
          {rows.map(({ what, was, is }) => (
            <div key={what} className="contents">
              <dt className="text-ink-2">{figureName(t, family, what)}</dt>
              <dd className="text-end text-ink-3 line-through">
                <Money amount={was} currency={currency} />
              </dd>
              <dd className="text-end font-semibold">
                <Money amount={is ?? '0'} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
