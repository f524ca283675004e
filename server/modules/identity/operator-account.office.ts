/** Operators' own accounts, and those of their colleagues. */
import * as account from '#contract/office-account.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import {
  acceptInvitation,
  beginInvitationPasskey,
  beginInvitationTotp,
  describeInvitation,
} from './accept-invitation.ts'
import { askOperatorStep, beginOperatorPasskeyLogin, logInByPasskey, verifyOperatorLogin } from './log-in-operator.ts'
import {
  askOwnStepUp,
  changeOperatorPassword,
  describeOwnAccount,
  endOtherOwnSessions,
  endOwnSession,
  stepUp,
} from './operator-account.ts'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorTotp,
  confirmOperatorTotp,
  removeOperatorPasskey,
  removeOperatorTotp,
  renewOperatorCodes,
} from './operator-factors.ts'

/** Adds the calls of contract/office-account.ts. */
export function bindOperatorAccount(http: Http): void {
  bindCall(http, account.officeLoginVerify, (context, input) => verifyOperatorLogin(context, input))
  bindCall(http, account.officeLoginVerifyPasskey, async (context, { verificationId }) => ({
    options: await askOperatorStep(context, verificationId),
  }))
  bindCall(http, account.officePasskeyLoginBegin, (context) => beginOperatorPasskeyLogin(context))
  bindCall(http, account.officePasskeyLogin, (context, input) => logInByPasskey(context, input))

  bindCall(http, account.officeInvitation, (context, { link }) => describeInvitation(context, link))
  bindCall(http, account.officeInvitationTotp, (context, { link }) => beginInvitationTotp(context, link))
  bindCall(http, account.officeInvitationPasskey, async (context, { link }) => ({
    options: await beginInvitationPasskey(context, link),
  }))
  bindCall(http, account.officeInvitationAccept, (context, input) => acceptInvitation(context, input))

  bindCall(http, account.officeAccount, (context) => describeOwnAccount(context))
  bindCall(http, account.officeEndSession, async (context, { id }) => {
    await endOwnSession(context, id)
    return { ended: true }
  })
  bindCall(http, account.officeEndOtherSessions, async (context) => ({ ended: await endOtherOwnSessions(context) }))
  bindCall(http, account.officeChangePassword, async (context, input) => ({
    ended: await changeOperatorPassword(context, input),
  }))
  bindCall(http, account.officeStepUp, (context, input) => stepUp(context, input))
  bindCall(http, account.officeStepUpPasskey, async (context) => ({ options: await askOwnStepUp(context) }))

  bindCall(http, account.officeTotpBegin, (context) => beginOperatorTotp(context))
  bindCall(http, account.officeTotpConfirm, async (context, { code }) => ({
    recoveryCodes: await confirmOperatorTotp(context, code),
  }))
  bindCall(http, account.officeTotpRemove, async (context) => {
    await removeOperatorTotp(context)
    return { removed: true }
  })
  bindCall(http, account.officePasskeyBegin, async (context) => ({ options: await beginOperatorPasskey(context) }))
  bindCall(http, account.officePasskeyAdd, (context, input) => addOperatorPasskey(context, input))
  bindCall(http, account.officePasskeyRemove, async (context, { id }) => {
    await removeOperatorPasskey(context, id)
    return { removed: true }
  })
  bindCall(http, account.officeRecoveryCodes, async (context) => ({ recoveryCodes: await renewOperatorCodes(context) }))
}
