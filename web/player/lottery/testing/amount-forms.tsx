/** The forms of the lottery that have an amount, as the betting page shows them. */
import { useState } from 'react'
import type { lotteryIssues, lotteryRules } from '#contract/lottery/hall.ts'
import type { OutputOf } from '#contract/call.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { ChaseDialog } from '../betting/chase-dialog.tsx'
import { StakePanel } from '../betting/stake-panel.tsx'
import type { Stake } from '../betting/stake.ts'

const GAME = 'k3f1'
const SOLD = {
  id: 'single',
  mode: 'ELOTT' as const,
  series: null,
  tables: [{ name: 'ELOTT', odds: { single: 20_500 }, discount: 0, kei: {} }],
  stakeMin: '200.00',
  stakeMax: '20000.00',
  payoutMax: '1000000.00',
  betsMax: null,
  closed: [],
  half: [],
}
const nothing = () => undefined

/** The stake of a play at fixed odds, from ৳200.00 to ৳20,000.00. */
export function SampleStakePanel() {
  const [stake, setStake] = useState<Stake>({ kind: 'amount', text: '200' })
  const play = findLottery(GAME)
    ?.playsIn(0)
    .find(({ id }) => id === SOLD.id)
  if (!play) throw new Error(`${GAME} has no play ${SOLD.id}`)
  return (
    <StakePanel
      family={findLottery(GAME)?.family ?? ''}
      offered={{ play, sold: SOLD }}
      currency="BDT"
      stake={stake}
      priced={{}}
      selection={play.samples[0] ?? []}
      isReady
      isEdited={false}
      onStake={setStake}
      onPrice={nothing}
      onPut={nothing}
    />
  )
}

const issue = (number: string) => ({ issue: number }) as OutputOf<typeof lotteryIssues>['ahead'][number]

/** A chase of one line over at most three draws. */
export function SampleChase() {
  return (
    <ChaseDialog
      gameCode={GAME}
      play={SOLD.id}
      prizeMode="ELOTT"
      isTrial={false}
      backUrl="/"
      onPlay={nothing}
      rules={{ currency: 'BDT', termsVersion: 1 } as OutputOf<typeof lotteryRules>}
      issues={{ current: issue('1'), ahead: [issue('2'), issue('3')] } as unknown as OutputOf<typeof lotteryIssues>}
      trend={null}
      format={findLottery(GAME)?.format ?? ({} as never)}
      offered={[]}
      onRefresh={async () => undefined}
      lines={[
        {
          play: SOLD.id,
          mode: SOLD.mode,
          selection: '5',
          stake: '200.00',
          bets: 1,
          cost: '200.00',
          key: 'a',
          off: '0.00',
          best: '410.00',
          least: '410.00',
          prizes: {},
          payoutMax: '1000000.00',
        },
      ]}
      issue="1"
      onClose={nothing}
      onDone={nothing}
    />
  )
}
