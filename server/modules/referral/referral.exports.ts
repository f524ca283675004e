/**
 * How far an invited member is, and what a member was given for others, for the file of their personal data. What they
 * share with other accounts is left out: it is about those as well. The people whom they invited
 * are not named: those of further tiers are strangers.
 */
import { toWire } from '#contract/money.ts'
import { listSection, moment, PERSONAL_LIST_MAX, type PersonalSection } from '#server/lib/exports/personal-section.ts'
import { listReceived } from './cases.sql.ts'
import { findInvited } from './invited.sql.ts'

export const REFERRAL_PERSONAL_DATA: readonly PersonalSection[] = [
  listSection({ part: 'money', name: 'invitation' }, async ({ env }, id) => {
    const invited = await findInvited(env.db, id)
    if (!invited) return []
    return [
      {
        registeredAt: moment(invited.registeredAt),
        hasProvedNumber: invited.isPhoneProved,
        deposits: toWire(invited.deposits),
        validBets: toWire(invited.valid),
        metAt: moment(invited.metAt),
      },
    ]
  }),
  listSection({ part: 'money', name: 'referralRewards' }, async ({ env }, id) =>
    (await listReceived(env.db, id, PERSONAL_LIST_MAX)).map((one) => ({
      tier: one.tier,
      amount: toWire(one.amountMinor),
      currency: one.currency,
      state: one.state,
      at: moment(one.at),
    })),
  ),
]
