/** A minute of luck on a phone: checked in, a turn of the wheel, an envelope, and what it gave claimed. */
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { promotions } from '#contract/promotions/offers.ts'
import { expect, goTo, keepSession, open, test } from './fixture.ts'
import { ask, makeMember } from './house-side.ts'

test('PROMO-4 PROMO-5 a member checks in, turns the wheel and opens an envelope, each once, and claims what came of it', async ({
  page,
  texts,
}) => {
  const { t } = texts
  // of this try alone: what is once a day is not there a second time
  const session = await makeMember()
  const { content } = await ask(promotions, {}, session.token)
  const pageOf = (kind: OfferKindName) => `/promotions/${content.find((offer) => offer.kind === kind)?.id}`
  const main = page.getByRole('main')
  const press = (key: string) => main.getByRole('button', { name: t(key), exact: true }).click()
  await keepSession(page, session)

  await open(page, pageOf('check_in'))
  await press('luck.checkIn')
  await expect(main.getByText(t('luck.won'))).toBeVisible()
  await expect(main.getByRole('button', { name: t('luck.checkIn'), exact: true })).toHaveCount(0)

  await goTo(page, pageOf('lucky_wheel'))
  await press('luck.spin')
  await expect(
    main
      .getByText(t('luck.won'))
      .or(main.getByText(t('luck.nothing')))
      .first(),
  ).toBeVisible()
  await expect(main.getByRole('heading', { name: t('luck.spins') })).toBeVisible()

  await goTo(page, pageOf('red_envelope'))
  await press('luck.open')
  await expect(main.getByText(t('luck.won')).first()).toBeVisible()
  await expect(main.getByRole('button', { name: t('luck.open'), exact: true })).toHaveCount(0)

  await goTo(page, '/member/rewardCenter')
  // one or two, as the wheel decides
  const claims = main.getByRole('button', { name: new RegExp(`^${t('rewards.claim')}: `) })
  await expect(claims.first()).toBeVisible()
  const waiting = await claims.count()
  await claims.first().click()
  await expect(claims).toHaveCount(waiting - 1)
})
