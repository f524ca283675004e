import type { OutputOf } from '#contract/call.ts'
import { officeBill } from '#contract/agents/bills.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Link } from '../../frame/link.tsx'
import { Facts, ShowPage } from '../../frame/show-page.tsx'
import { WaitingNote } from '../../frame/waiting-note.tsx'
import { Side, Span } from '../contracts/contract-words.tsx'
import { HeadOf, Part } from '../part.tsx'
import { Arithmetic } from './arithmetic.tsx'
import { BillBefore } from './bill-before.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillStateTag } from './bill-words.tsx'
import { PayBill } from './pay-bill.tsx'
import { TierTests } from './tier-tests.tsx'

type Shown = OutputOf<typeof officeBill>

/** Shows one bill: its arithmetic, tier test by test, beside the one before, and down to members or rounds. */
export function BillShow() {
  const t = useT()
  return (
    <ShowPage call={officeBill} back="/agent-bills" backName={t('office.nav.agentBills')}>
      {(shown: Shown) => <Whole shown={shown} />}
    </ShowPage>
  )
}

function Whole({ shown }: { shown: Shown }) {
  const t = useT()
  const { bill, before, waiting } = shown
  const { kind, taker, state, reckoning, currency } = bill
  return (
    <div className="flex flex-col gap-4">
      <HeadOf kind={kind} username={taker.username}>
        <BillStateTag state={state} />
        {!waiting && <PayBill bill={bill} />}
      </HeadOf>
      <WaitingNote waiting={waiting} />
      <Card>
        <Standing bill={bill} unseenOfDay={shown.unseenOfDay} />
      </Card>
      <Part title={t('office.bill.arithmetic')}>
        <Arithmetic bill={bill} />
      </Part>
      {reckoning.tiers.length > 0 && (
        <Part title={t('office.contract.tiers')}>
          <TierTests reckoning={reckoning} currency={currency} />
        </Part>
      )}
      <Part title={t('office.bill.before')} none={before ? undefined : t('office.bill.beforeNone')}>
        {before && <BillBefore before={before} bill={bill} />}
      </Part>
      <Part title={t(kind === 'realtime' ? 'office.bill.rounds' : 'office.bill.members')}>
        <BillLines first={shown} />
      </Part>
    </div>
  )
}

function Standing({ bill, unseenOfDay }: Pick<Shown, 'bill' | 'unseenOfDay'>) {
  const t = useT()
  const locale = useLocale()
  const money = (amount: string) => <Money amount={amount} currency={bill.currency} />
  return (
    <Facts
      facts={[
        [t('office.contract.taker'), <Side key="taker" agent={bill.taker} />],
        [t('office.bill.payer'), <Side key="giver" agent={bill.giver} />],
        [t('office.bill.span'), <Span key="span" from={bill.from} until={bill.until} />],
        [t('office.amount'), money(bill.amount)],
        [t('office.bill.paid'), money(bill.paid)],
        ...(unseenOfDay === null ? [] : [[t('office.bill.unseenOfDay'), money(unseenOfDay)] as const]),
        ...(Number(bill.owed) > 0 ? [[t('office.bill.owed'), money(bill.owed)] as const] : []),
        [
          t('office.bill.paidAt'),
          bill.paidAt ? (
            <span key="at" className="num">
              {formatMoment(bill.paidAt, locale)}
            </span>
          ) : (
            '–'
          ),
        ],
        [
          t('office.bill.contract'),
          <Link key="contract" className="text-brand-ink underline" to={`/agent-contracts/${bill.contract}/show`}>
            {t('office.contract.terms')}
          </Link>,
        ],
      ]}
    />
  )
}
