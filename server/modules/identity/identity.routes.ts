/** Calls about sessions, registration and the caller's own account. */
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import { botCheck, captcha, captchaWork } from '#contract/identity/login-guard.ts'
import {
  keys,
  login,
  loginFreeplay,
  logout,
  memberIcon,
  memberInfoCall,
  setMemberIcon,
  smsNoLogin,
} from '#contract/identity/identity.ts'
import { affiliate, register, registerMobile, registerSetting } from '#contract/identity/register.ts'
import {
  changePassword,
  passwordCode,
  passwordEmail,
  passwordRule,
  passwordVerification,
} from '#contract/identity/passwords.ts'
import { setLanguage } from '#contract/site/site.ts'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import { bindCall, type Http, type PlayerContext } from '#server/lib/http.ts'
import { LOCALES } from '#server/lib/messages.ts'
import { listSealingKeys } from '#server/lib/sealed.ts'
import { updateChoice } from './accounts/accounts.sql.ts'
import { createBotCheck } from './guard/bot-check.ts'
import { giveCaptcha, giveCaptchaWork } from './guard/captcha.ts'
import { changeOwnPassword, needsPasswordCode, sendPasswordCode } from './passwords/change-password.ts'
import { describeMember } from './accounts/describe-member.ts'
import { describeRegistration } from '#server/lib/registration-setting.ts'
import { mailPasswordLink, setForgottenPassword } from './passwords/forgot-password.ts'
import { checkInvitation } from './members/find-inviter.ts'
import { ICONS } from './accounts/icons.ts'
import { logIn } from './login/log-in.ts'
import { registerMember } from './members/register-member.ts'
import { sendSmsCode } from './codes/send-sms-code.ts'
import { endSession } from './sessions/sessions.sql.ts'
import { startTrial } from './members/start-trial.ts'

/** Adds the calls of visitors, members and agents. */
export function bindIdentity(http: Http): void {
  bindCall(http, keys, async ({ env }) => ({ keys: (await listSealingKeys(env).then((set) => set.keys)) as never }))
  bindCall(http, login, (context, input) => logIn(context, input))
  bindCall(http, loginFreeplay, (context) => startTrial(context))
  bindCall(http, logout, async ({ env, account, sessionId }) => {
    const ended = await endSession(env.db, BigInt(sessionId), env.clock.now(), 'logout')
    env.live.signal(account.id, SESSION_TOPIC) // other tabs notice the logout, and the session's live channels end
    return { ended }
  })
  bindCall(http, captcha, ({ env, ip }) => giveCaptcha(env, ip))
  bindCall(http, captchaWork, async ({ env, ip }) => giveCaptchaWork(env, ip) as never)
  bindCall(http, botCheck, async ({ env }) => createBotCheck(env, 'form') as never)
  bindCall(http, smsNoLogin, (context, input) => sendSmsCode(context, input))

  bindCall(http, registerSetting, async ({ env, merchant }) => describeRegistration(await getBrand(env, merchant)))
  bindCall(http, register, (context, input) => registerMember(context, input, 'register'))
  bindCall(http, registerMobile, (context, input) => registerMember(context, input, 'registerMobile'))
  bindCall(http, affiliate, async (context, input) => {
    const { code, kind, opens } = await checkInvitation(context, input.code)
    return { code, kind, opens: opens === 0 ? ('member' as const) : ('agent' as const) }
  })

  bindCall(http, memberInfoCall, async ({ env, account }) => (await describeMember(env.db, BigInt(account.id))).info)
  bindCall(http, memberIcon, async ({ env, account }) => ({
    icon: (await describeMember(env.db, BigInt(account.id))).info.icon,
    icons: [...ICONS],
  }))
  bindCall(http, setMemberIcon, async ({ env, account }, { icon }) => {
    if (!ICONS.includes(icon)) return fail('NOT_FOUND')
    await updateChoice(env.db, BigInt(account.id), { icon })
    return { icon }
  })
  bindCall(http, setLanguage, async ({ env, merchant, principal }, { lang }) => {
    if (!LOCALES.includes(lang) || !(await getBrand(env, merchant)).languages.includes(lang)) return fail('NOT_FOUND')
    if (principal?.kind === 'account') await updateChoice(env.db, BigInt(principal.account.id), { language: lang })
    return { lang }
  })
  bindCall(http, changePassword, async (context, input) => {
    await changeOwnPassword(context, input)
    return { changed: true }
  })
  bindCall(http, passwordCode, (context) => sendPasswordCode(context))
  bindCall(http, passwordRule, async (context) => {
    const { principal, brand } = context
    const isMember = principal?.kind === 'account'
    return {
      rule: { ...brand.registration.password, enabled: true, required: true },
      needsCode:
        isMember &&
        (await needsPasswordCode({
          ...context,
          account: principal.account,
          sessionId: principal.sessionId,
        } satisfies PlayerContext)),
    }
  })
  bindCall(http, passwordEmail, (context, input) => mailPasswordLink(context, input))
  bindCall(http, passwordVerification, async (context, input) => ({
    changed: true as const,
    account: (await setForgottenPassword(context, input)).username,
  }))
}
