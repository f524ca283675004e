import { SESSION_TOPIC } from '#contract/identity/live.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { FIND_MEMBER, PASS_WORK, READ_MOBILE } from '#server/lib/people.ts'
import { CLOSE_ACCOUNTS } from './closing/close-account.ts'
import { IDENTITY_EXPORTS, IDENTITY_PERSONAL_DATA } from './identity.exports.ts'
import { bindClosing } from './closing/closing.routes.ts'
import { passWork } from './guard/login-guard.ts'
import { bindLoginGuardOffice } from './guard/login-guard.office.ts'
import { findAccount } from './accounts/get-account.ts'
import { IDENTITY_DECISIONS } from './identity-decisions.ts'
import { IDENTITY_JOBS } from './identity.jobs.ts'
import { bindIdentityOffice } from './identity.office.ts'
import { bindIdentity } from './identity.routes.ts'
import { readMobile } from './accounts/mobile-numbers.ts'
import { bindOperatorAccount } from './operators/operator-account.office.ts'
import { bindOperatorsOffice } from './operators/operators.office.ts'
import { IDENTITY_SEEDS } from './seeds/identity.seeds.ts'
import { SECURITY_JOBS } from './security.jobs.ts'
import { bindSecurity } from './security.routes.ts'
import { bindSocialOffice } from './outside-logins/outside-logins.office.ts'
import { bindSocial } from './outside-logins/outside-logins.routes.ts'

export const IDENTITY: Module = {
  name: 'identity',
  level: 1,
  topics: [SESSION_TOPIC],
  calls: (http) => {
    bindIdentity(http)
    bindSecurity(http)
    bindSocial(http)
    bindClosing(http)
    bindIdentityOffice(http)
    bindOperatorAccount(http)
    bindOperatorsOffice(http)
    bindLoginGuardOffice(http)
    bindSocialOffice(http)
  },
  jobs: [...IDENTITY_JOBS, ...SECURITY_JOBS, CLOSE_ACCOUNTS],
  seeds: IDENTITY_SEEDS,
  decisions: IDENTITY_DECISIONS,
  messages: {
    closing: 'security',
    'closing-stopped': 'security',
    'contact-changed': 'security',
    'new-login': 'security',
    'passkey-off': 'security',
    'passkey-on': 'security',
    'recovery-new': 'security',
    'recovery-used': 'security',
    'remember-stolen': 'security',
    'social-linked': 'security',
    'social-unlinked': 'security',
    'totp-off': 'security',
    'totp-on': 'security',
  },
  exports: IDENTITY_EXPORTS,
  personalData: IDENTITY_PERSONAL_DATA,
  fills: [fill(PASS_WORK, passWork), fill(READ_MOBILE, readMobile), fill(FIND_MEMBER, findAccount)],
}
