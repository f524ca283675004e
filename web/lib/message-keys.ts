/** Every message key, typed from the English messages. Printed by `npm run message-keys`; not to be edited. */
type Bundles = {
  'agent-login': typeof import('#locales/en/identity/agent-login.json')
  app: typeof import('#locales/en/push/app.json')
  auth: typeof import('#locales/en/identity/auth.json')
  bets: typeof import('#locales/en/bets/bets.json')
  'bets-messages': typeof import('#locales/en/bets/bets-messages.json')
  books: typeof import('#locales/en/books/books.json')
  cashier: typeof import('#locales/en/cashier/cashier.json')
  'cashier-messages': typeof import('#locales/en/cashier/cashier-messages.json')
  codes: typeof import('#locales/en/identity/codes.json')
  common: typeof import('#locales/en/frame/common.json')
  contact: typeof import('#locales/en/site/contact.json')
  entry: typeof import('#locales/en/identity/entry.json')
  errors: typeof import('#locales/en/bets/errors.json') &
    typeof import('#locales/en/cashier/errors.json') &
    typeof import('#locales/en/catalogue/errors.json') &
    typeof import('#locales/en/decisions/errors.json') &
    typeof import('#locales/en/doors/errors.json') &
    typeof import('#locales/en/exports/errors.json') &
    typeof import('#locales/en/frame/errors.json') &
    typeof import('#locales/en/identity/errors.json') &
    typeof import('#locales/en/play/errors.json') &
    typeof import('#locales/en/protection/errors.json') &
    typeof import('#locales/en/push/errors.json') &
    typeof import('#locales/en/site/errors.json') &
    typeof import('#locales/en/vendor-wallets/errors.json') &
    typeof import('#locales/en/wallet/errors.json')
  exports: typeof import('#locales/en/exports/exports.json')
  fairness: typeof import('#locales/en/catalogue/fairness.json')
  'feedback-messages': typeof import('#locales/en/site/feedback-messages.json')
  'fish-rounds': typeof import('#locales/en/bets/fish-rounds.json')
  'game-lists': typeof import('#locales/en/catalogue/game-lists.json')
  identity: typeof import('#locales/en/identity/identity.json')
  lobby: typeof import('#locales/en/lobby/lobby.json')
  'login-steps': typeof import('#locales/en/identity/login-steps.json')
  member: typeof import('#locales/en/frame/member.json')
  office: typeof import('#locales/en/frame/office.json')
  'office-account': typeof import('#locales/en/identity/office-account.json')
  'office-cashier': typeof import('#locales/en/cashier/office-cashier.json')
  'office-chat': typeof import('#locales/en/doors/office-chat.json')
  'office-decisions': typeof import('#locales/en/decisions/office-decisions.json')
  'office-entry': typeof import('#locales/en/identity/office-entry.json')
  'office-lobby': typeof import('#locales/en/catalogue/office-lobby.json')
  'office-mails': typeof import('#locales/en/identity/office-mails.json')
  'office-operators': typeof import('#locales/en/identity/office-operators.json')
  'office-protection': typeof import('#locales/en/protection/office-protection.json')
  'office-reports': typeof import('#locales/en/reports/office-reports.json')
  'office-rounds': typeof import('#locales/en/bets/office-rounds.json')
  'office-site': typeof import('#locales/en/site/office-site.json')
  'office-words': typeof import('#locales/en/decisions/office-words.json')
  'open-rounds': typeof import('#locales/en/play/open-rounds.json')
  'original-rounds': typeof import('#locales/en/bets/original-rounds.json')
  pages: typeof import('#locales/en/site/pages.json')
  passwords: typeof import('#locales/en/identity/passwords.json')
  popups: typeof import('#locales/en/site/popups.json')
  profile: typeof import('#locales/en/identity/profile.json')
  protection: typeof import('#locales/en/protection/protection.json')
  'push-messages': typeof import('#locales/en/push/push-messages.json')
  records: typeof import('#locales/en/bets/records.json')
  referral: typeof import('#locales/en/identity/referral.json')
  register: typeof import('#locales/en/identity/register.json')
  security: typeof import('#locales/en/identity/security.json')
  'security-messages': typeof import('#locales/en/identity/security-messages.json')
  shell: typeof import('#locales/en/frame/shell.json')
  'sports-record': typeof import('#locales/en/bets/sports-record.json')
  statement: typeof import('#locales/en/statements/statement.json')
  'table-rounds': typeof import('#locales/en/bets/table-rounds.json')
  wallet: typeof import('#locales/en/wallet/wallet.json')
}

/** What a screen loads at once: the name of a file of messages. */
export type MessageBundle = keyof Bundles
export type MessageKey = { [Bundle in MessageBundle]: keyof Bundles[Bundle] }[MessageBundle]
