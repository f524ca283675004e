/** Tests what a trial player is told where the server refuses an act that needs a true account. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { gameMenus } from '#contract/catalogue/games.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { joinPromotion, offerTerms, promotion, promotionDetail, promotions } from '#contract/promotions/offers.ts'
import { bonusDetails } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { TRIAL_TYPE } from '#contract/identity/identity.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { AskedForHost, preloadAskedFor } from './popup-host.tsx'
import { PromotionPage } from './promotions/promotion-page.tsx'
import { closeAuth, useAuthRequest } from './session/auth-state.ts'
import { followPage } from './what-follows.ts'

const REFUSAL = 'A trial account plays with play money only.'
let fakes: FakeCalls

beforeAll(async () => {
  await loadWords('promotions', 'promotion-words', 'bonus', 'reward-titles')
  await preloadAskedFor()
})
beforeEach(async () => {
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'trial', nickname: null, type: TRIAL_TYPE, icon: null })
  fakes.answer(bonusDetails, sampleOf(bonusDetails.output))
  fakes.answer(runningBonus, { grant: null, freeRounds: [] })
  fakes.answer(rewardCenter, { claimable: [], past: [] })
  fakes.answer(promotions, { running: 0, categories: [], content: [] })
  fakes.answer(memberBadges, { messages: 0, missions: 0, rewards: 0 })
  fakes.answer(gameMenus, sampleOf(gameMenus.output))
})
afterEach(() => {
  leave()
  closeAuth()
  endSession()
  fakes.expectHonest()
})

/** Stands for the parts of the root page that the story needs: the dialogs, and what a page does when it is there. */
function Around() {
  const client = useQueryClient()
  const asked = useAuthRequest()
  useEffect(() => followPage('Fairhouse', client), [client])
  return (
    <>
      <AskedForHost />
      <output>{JSON.stringify(asked)}</output>
    </>
  )
}

const dialog = () => document.querySelector<HTMLElement>('dialog[open]')

test('AUTH-11 an act that needs a true account is refused in a dialog, which leads to registering and back to the page', async () => {
  history.replaceState(null, '', '/promotions/welcome?from=lobby')
  fakes.answer(promotion, {
    ...sampleOf(promotionDetail),
    id: 'welcome',
    picture: { wide: '/wide.webp', narrow: '/narrow.webp' },
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2026-12-01T00:00:00.000Z',
    currency: 'BDT',
    terms: sampleOf(offerTerms, { currency: 'BDT', deposit: null, staking: null }),
    outlook: null,
    state: 'join',
    next: { step: 'join', at: null },
    why: null,
  })
  fakes.refuse(joinPromotion, 'in_need_true_account', REFUSAL)
  show(
    <>
      <PromotionPage id="welcome" />
      <Around />
    </>,
  )
  const join = await until(() => button(say('promotions.step.join')))
  join.click()
  await until(() => expect(dialog()?.querySelector('h2')?.textContent).toBe(say('in_need_true_account')))
  expect(dialog()?.textContent).toContain(REFUSAL)
  expect(alerts(), 'the dialog stands in place of the message').toEqual([])
  expect(await axeFindings()).toEqual([])

  button(say('common.cancel')).click()
  await until(() => expect(dialog()).toBeNull())
  join.click()
  await until(() => expect(dialog()).not.toBeNull())
  button(say('shell.register')).click()
  await until(() =>
    expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toEqual({
      dialog: 'register',
      reason: 'none',
      next: '/promotions/welcome?from=lobby',
    }),
  )
  expect(dialog()).toBeNull()
})
