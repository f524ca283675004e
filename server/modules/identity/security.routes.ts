/** Sessions, devices, the member's profile, second factors, the second step of a login, remembered logins. */
import { contactCode, contactVerify, memberProfile, updateMemberInfo } from '#contract/identity/profile.ts'
import {
  confirmItsMe,
  confirmPasskey,
  passkeyAdd,
  passkeyBegin,
  passkeyRemove,
  recoveryCodes,
  totpBegin,
  totpConfirm,
  totpRemove,
} from '#contract/identity/factors.ts'
import {
  exchangeToken,
  forgetRemembered,
  loginRemembered,
  loginVerify,
  loginVerifyCode,
  loginVerifyPasskey,
  passkeyLogin,
  passkeyLoginBegin,
  rememberedLogin,
  rememberLogin,
} from '#contract/identity/login-steps.ts'
import { forgetDevice, revokeOtherSessions, revokeSession, securityOverview } from '#contract/identity/security.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { exchangeOwnToken } from './login/exchange-token.ts'
import { beginPasskeyLogin, logInWithPasskey } from './login/passkey-login.ts'
import { addPasskey, askOwnPasskey, beginPasskey, removePasskey } from './factors/passkeys.ts'
import { renewRecoveryCodes } from './factors/recovery.ts'
import { beginTotp, confirmTotp, removeTotp } from './factors/totp.ts'
import { describeProfile, sendContactCode, updateOwnProfile, verifyContact } from './members/profile.ts'
import { findRememberedName, forgetHere, logInRemembered, rememberHere } from './login/remember.ts'
import { confirmOwner } from './login/confirm.ts'
import { describeSecurity } from './describe-security.ts'
import { forgetOwnDevice, revokeOthers, revokeOwnSession } from './sessions/revoke.ts'
import { askStepPasskey, sendStepCode, verifyLogin } from './login/verify-step.ts'

/** Adds the calls. */
export function bindSecurity(http: Http): void {
  bindCall(http, securityOverview, (context) => describeSecurity(context))
  bindCall(http, revokeSession, async (context, input) => {
    await revokeOwnSession(context, input)
    return { ended: true }
  })
  bindCall(http, revokeOtherSessions, async (context) => ({ ended: await revokeOthers(context) }))
  bindCall(http, forgetDevice, async (context, input) => ({ ended: await forgetOwnDevice(context, input) }))
  bindCall(http, confirmItsMe, (context, input) => confirmOwner(context, input))
  bindCall(http, confirmPasskey, async (context) => ({ options: await askOwnPasskey(context) }))

  bindCall(http, memberProfile, (context) => describeProfile(context))
  bindCall(http, updateMemberInfo, async (context, input) => {
    await updateOwnProfile(context, input)
    return { changed: true }
  })
  bindCall(http, contactCode, (context, input) => sendContactCode(context, input))
  bindCall(http, contactVerify, async (context, input) => {
    await verifyContact(context, input)
    return { changed: true }
  })

  bindCall(http, totpBegin, (context) => beginTotp(context))
  bindCall(http, totpConfirm, async (context, { code }) => ({ recoveryCodes: await confirmTotp(context, code) }))
  bindCall(http, totpRemove, async (context) => {
    await removeTotp(context)
    return { removed: true }
  })
  bindCall(http, passkeyBegin, async (context) => ({ options: await beginPasskey(context) }))
  bindCall(http, passkeyAdd, (context, input) => addPasskey(context, input))
  bindCall(http, passkeyRemove, async (context, input) => {
    await removePasskey(context, input)
    return { removed: true }
  })
  bindCall(http, recoveryCodes, async (context) => ({ recoveryCodes: await renewRecoveryCodes(context) }))

  bindCall(http, loginVerify, (context, input) => verifyLogin(context, input))
  bindCall(http, loginVerifyCode, (context, input) => sendStepCode(context, input))
  bindCall(http, loginVerifyPasskey, async (context, input) => ({
    options: await askStepPasskey(context, input.verificationId),
  }))
  bindCall(http, passkeyLoginBegin, (context) => beginPasskeyLogin(context))
  bindCall(http, passkeyLogin, (context, input) => logInWithPasskey(context, input))

  bindCall(http, rememberedLogin, async (context) => ({ username: await findRememberedName(context) }))
  bindCall(http, rememberLogin, async (context, { remember }) => {
    if (remember) return { until: (await rememberHere(context))?.toISOString() ?? null }
    await forgetHere(context)
    return { until: null }
  })
  bindCall(http, forgetRemembered, async (context) => ({ forgotten: await forgetHere(context) }))
  bindCall(http, loginRemembered, (context) => logInRemembered(context))
  bindCall(http, exchangeToken, (context, { token }) => exchangeOwnToken(context, token))
}
