/** Operators' own accounts, and the accounts of their colleagues. */
import * as account from '#contract/identity/office-account.ts'
import * as factors from '#contract/identity/office-factors.ts'
import * as invitation from '#contract/identity/office-invitation.ts'
import * as login from '#contract/identity/office-login.ts'
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

/** Adds the calls. */
export function bindOperatorAccount(http: Http): void {
  bindCall(http, login.officeLoginVerify, (context, input) => verifyOperatorLogin(context, input))
  bindCall(http, login.officeLoginVerifyPasskey, async (context, { verificationId }) => ({
    options: await askOperatorStep(context, verificationId),
  }))
  bindCall(http, login.officePasskeyLoginBegin, (context) => beginOperatorPasskeyLogin(context))
  bindCall(http, login.officePasskeyLogin, (context, input) => logInByPasskey(context, input))

  bindCall(http, invitation.officeInvitation, (context, { link }) => describeInvitation(context, link))
  bindCall(http, invitation.officeInvitationTotp, (context, { link }) => beginInvitationTotp(context, link))
  bindCall(http, invitation.officeInvitationPasskey, async (context, { link }) => ({
    options: await beginInvitationPasskey(context, link),
  }))
  bindCall(http, invitation.officeInvitationAccept, (context, input) => acceptInvitation(context, input))

  bindCall(http, account.officeAccount, (context) => describeOwnAccount(context))
  bindCall(http, account.officeEndSession, async (context, { id }) => {
    await endOwnSession(context, id)
    return { ended: true }
  })
  bindCall(http, account.officeEndOtherSessions, async (context) => ({ ended: await endOtherOwnSessions(context) }))
  bindCall(http, account.officeChangePassword, async (context, input) => ({
    ended: await changeOperatorPassword(context, input),
  }))
  bindCall(http, factors.officeStepUp, (context, input) => stepUp(context, input))
  bindCall(http, factors.officeStepUpPasskey, async (context) => ({ options: await askOwnStepUp(context) }))

  bindCall(http, factors.officeTotpBegin, (context) => beginOperatorTotp(context))
  bindCall(http, factors.officeTotpConfirm, async (context, { code }) => ({
    recoveryCodes: await confirmOperatorTotp(context, code),
  }))
  bindCall(http, factors.officeTotpRemove, async (context) => {
    await removeOperatorTotp(context)
    return { removed: true }
  })
  bindCall(http, factors.officePasskeyBegin, async (context) => ({ options: await beginOperatorPasskey(context) }))
  bindCall(http, factors.officePasskeyAdd, (context, input) => addOperatorPasskey(context, input))
  bindCall(http, factors.officePasskeyRemove, async (context, { id }) => {
    await removeOperatorPasskey(context, id)
    return { removed: true }
  })
  bindCall(http, factors.officeRecoveryCodes, async (context) => ({ recoveryCodes: await renewOperatorCodes(context) }))
}
