/** Refusals about accounts, logins and operators. */
import type { ErrorList } from '../error-list.ts'

export const IDENTITY_ERRORS = {
  LOGIN_REQUIRED: { status: 401, when: 'no session token, or a dead one' },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    when: 'the password was given by somebody else, or is too old: it must be changed before anything else',
  },
  ONE_TIME_PASSWORD_OVER: {
    status: 403,
    when: 'the password is right, and was sent by operators too long ago: another must be asked for',
  },
  CAPTCHA_REQUIRED: { status: 422, when: 'the attempt must bring a captcha; value.captcha' },
  CAPTCHA_WRONG: { status: 422, when: 'the captcha’s text is wrong, used or too old; value.captcha' },
  BOT_CHECK_REQUIRED: {
    status: 422,
    when: 'the attempt must bring a solved challenge that is young and unused; value.botCheck',
  },
  LOGIN_FAILED: {
    status: 401,
    when: 'no such account, or the wrong password; the same answer for both; value.captcha and value.botCheck say what the next attempt must bring',
  },
  ACCOUNT_LOCKED: { status: 423, when: 'too many failed logins; value.retryAfterSeconds' },
  ACCOUNT_FROZEN: { status: 423, when: 'an operator froze the account' },
  ACCOUNT_CLOSED: { status: 423, when: 'its owner closed the account' },
  CLOSING_TIED: { status: 409, when: 'the account cannot be closed while money or bets hang on it; value.ties' },
  VERIFICATION_REQUIRED: {
    status: 403,
    when: 'the password was right and a second step is asked for; value is the verificationOffer of contract/identity/login-steps.ts',
  },
  VERIFICATION_FAILED: {
    status: 422,
    when: 'the second step, a code of an authenticator or a passkey’s answer is wrong; value.attemptsLeft in a login',
  },
  VERIFICATION_EXPIRED: {
    status: 409,
    when: 'the second step came too late or was tried too often; the login begins again',
  },
  REAUTH_REQUIRED: {
    status: 403,
    when: 'a change of what protects the account, and the session is not fresh; confirmItsMe makes it so',
  },
  CONTACT_TAKEN: { status: 409, when: 'another account of the brand has proved this number' },
  FACTOR_EXISTS: { status: 409, when: 'an authenticator is on already' },
  FACTOR_MISSING: { status: 403, when: 'an operator without a second factor logs in: a new link must be sent to him' },
  FACTOR_LAST: { status: 422, when: 'an operator’s only second factor would be taken away' },
  SEEDED_LOGIN: { status: 403, when: 'the demo’s published logins open nothing outside the sandbox' },
  NETWORK_CLOSED: {
    status: 403,
    when: 'an operator logs in from outside the networks that his colleagues are let in from',
  },
  OWN_NETWORK: {
    status: 422,
    when: 'a list of networks would shut out the operator who sets it, or who agrees to it; value.ip',
  },
  OPERATOR_FROZEN: {
    status: 409,
    when: 'what is asked for is not done to a frozen operator: he is opened again first',
  },
  LAST_HOLDER: { status: 409, when: 'nobody of the house would hold the permission any more; value.permission' },
  ACCOUNT_LINKED: { status: 409, when: 'a member account is noted as another person’s already' },
  GRANT_REFUSED: {
    status: 422,
    when: 'a grant would give power over money to who makes operators, or the right to make them',
  },
  FACTOR_NONE: { status: 422, when: 'no second factor is on' },
  PASSKEYS_FULL: { status: 422, when: 'the account has as many passkeys as it may' },
  REMEMBERED_ENDED: {
    status: 401,
    when: 'the browser remembers no login, or one that is over; the password is needed',
  },
  SOCIAL_UNAVAILABLE: { status: 503, when: 'the outside provider does not answer, or not as OpenID Connect asks' },
  SOCIAL_DECLINED: { status: 422, when: 'the login at the outside provider was given up there' },
  SOCIAL_FAILED: {
    status: 422,
    when: 'what came back from the outside provider does not belong to this browser’s login, or proves nothing',
  },
  SOCIAL_EXPIRED: {
    status: 409,
    when: 'no login at an outside provider is under way in this browser, or it took too long',
  },
  SOCIAL_NEW: {
    status: 422,
    when: 'nobody here is linked with the person at the provider; value is the socialNewcomer of contract/identity/social.ts',
  },
  SOCIAL_LINK_FIRST: {
    status: 409,
    when: 'an account has the mail address that the provider vouches for: its owner logs in and links it himself',
  },
  SOCIAL_TAKEN: {
    status: 409,
    when: 'the person at the provider is linked with another account, or the account with another person there',
  },
  SOCIAL_LAST_WAY: { status: 422, when: 'the link is the only way into the account' },
  NOT_A_MEMBER: { status: 403, when: 'an account that is no member’s uses the members’ login' },
  NOT_AN_AGENT: { status: 403, when: 'a member uses an agents’ login' },
  // docs/specification.md 5.9 fixes this spelling
  in_need_true_account: { status: 403, when: 'a trial account asks for a real-money action' },
  PERMISSION_DENIED: { status: 403, when: 'the operator’s role lacks the permission' },
  USERNAME_TAKEN: { status: 409, when: 'registration with a username that exists' },
  MOBILE_TAKEN: { status: 409, when: 'registration with a mobile number that leads to another account' },
  LINK_INVALID: { status: 422, when: 'the link of a mail, or the token in an address, is unknown, used or too old' },
  INVITATION_INVALID: { status: 422, when: 'the affiliate or referral code is unknown or closed' },
  REGISTRATION_CLOSED: { status: 403, when: 'this way to register is switched off' },
  TRIAL_CLOSED: { status: 403, when: 'trial play is switched off' },
  PHONE_CAPTCHA: { status: 422, when: 'the provider that verifies numbers takes the visitor for a machine' },
  PHONE_QUOTA: { status: 503, when: 'the provider that verifies numbers has used up what the house may send' },
  PHONE_OFF: { status: 503, when: 'the provider that verifies numbers is not set up for this' },
  PHONE_CLOSED: { status: 422, when: 'the check at the provider that verifies numbers was closed before its end' },
  PHONE_UNKNOWN: { status: 503, when: 'the provider that verifies numbers failed for a reason that it does not tell' },
  SMS_CLOSED: { status: 403, when: 'codes by SMS are switched off for this purpose' },
  UNDER_AGE: { status: 422, when: 'the date of birth is below the brand’s age limit' },
  PASSWORD_WRONG: { status: 422, when: 'the present password given with a change is wrong' },
  NO_CONTACT: { status: 422, when: 'no mail address or mobile number of the member is known' },
  CODE_WRONG: { status: 422, when: 'a wrong code, or none was asked for; value.attemptsLeft' },
  CODE_EXPIRED: { status: 422, when: 'the code is too old, used, or was guessed at too often' },
} as const satisfies ErrorList
