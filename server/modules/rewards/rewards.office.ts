/** Rewards and bonus money in the back office. */
import {
  officeBonus,
  officeBonusContributions,
  officeBonusEntries,
  officeBonuses,
  officeFindBonuses,
} from '#contract/rewards/office-bonuses.ts'
import {
  officeAuthorities,
  officeAuthority,
  officeEndBonus,
  officeGiveReward,
  officeStopAuthority,
  officeWidenBonus,
} from '#contract/rewards/office-rewards.ts'
import {
  officeAskFreeRounds,
  officeCancelFreeRounds,
  officeFreeRounds,
  officeOneFreeRounds,
} from '#contract/rewards/office-free-rounds.ts'
import { officeBonusSettings, officeSetBonusSettings } from '#contract/rewards/office-bonus-settings.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { setBonusSettings, showBonusSettings } from './settings/bonus-settings.ts'
import { askEnd } from './office/end-by-hand.ts'
import { askWidening } from './office/widen-by-hand.ts'
import { askReward } from './office/give-by-hand.ts'
import { describeAuthorities, describeAuthority, stopByHand } from './office/show-authorities.ts'
import { askByHand, cancelByHand, describeFreeRounds, listFreeRounds } from './office/show-free-rounds.ts'
import {
  describeBonus,
  describeBonusContributions,
  describeBonusEntries,
  describeBonusesOf,
  listBonuses,
} from './office/show-bonuses.ts'

/** Adds the operators' calls of rewards. */
export function bindRewardsOffice(http: Http): void {
  bindCall(http, officeBonuses, describeBonusesOf)
  bindCall(http, officeFindBonuses, listBonuses)
  bindCall(http, officeBonus, describeBonus)
  bindCall(http, officeBonusContributions, describeBonusContributions)
  bindCall(http, officeBonusEntries, describeBonusEntries)
  bindCall(http, officeGiveReward, askReward)
  bindCall(http, officeEndBonus, askEnd)
  bindCall(http, officeWidenBonus, askWidening)
  bindCall(http, officeBonusSettings, showBonusSettings)
  bindCall(http, officeSetBonusSettings, setBonusSettings)
  bindCall(http, officeAuthorities, describeAuthorities)
  bindCall(http, officeAuthority, describeAuthority)
  bindCall(http, officeStopAuthority, stopByHand)
  bindCall(http, officeFreeRounds, listFreeRounds)
  bindCall(http, officeOneFreeRounds, describeFreeRounds)
  bindCall(http, officeCancelFreeRounds, cancelByHand)
  bindCall(http, officeAskFreeRounds, askByHand)
}
