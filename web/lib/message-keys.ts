/** Every message key, typed from the English catalogues. A new subject adds its line here. */
import type app from '#locales/en/app.json'
import type agentDoor from '#locales/en/agent-door.json'
import type auth from '#locales/en/auth.json'
import type books from '#locales/en/books.json'
import type bets from '#locales/en/bets.json'
import type cashier from '#locales/en/cashier.json'
import type common from '#locales/en/common.json'
import type contact from '#locales/en/contact.json'
import type entry from '#locales/en/entry.json'
import type errors from '#locales/en/errors.json'
import type fairness from '#locales/en/fairness.json'
import type gameLists from '#locales/en/game-lists.json'
import type member from '#locales/en/member.json'
import type loginSteps from '#locales/en/login-steps.json'
import type lobby from '#locales/en/lobby.json'
import type office from '#locales/en/office.json'
import type officeAccount from '#locales/en/office-account.json'
import type officeLobby from '#locales/en/office-lobby.json'
import type officeChat from '#locales/en/office-chat.json'
import type officeDecisions from '#locales/en/office-decisions.json'
import type officeEntry from '#locales/en/office-entry.json'
import type officeOperators from '#locales/en/office-operators.json'
import type officeWords from '#locales/en/office-words.json'
import type officeRounds from '#locales/en/office-rounds.json'
import type officeSite from '#locales/en/office-site.json'
import type originalRounds from '#locales/en/original-rounds.json'
import type openRounds from '#locales/en/open-rounds.json'
import type officeCashier from '#locales/en/office-cashier.json'
import type officeProtection from '#locales/en/office-protection.json'
import type pages from '#locales/en/pages.json'
import type passwords from '#locales/en/passwords.json'
import type popups from '#locales/en/popups.json'
import type profile from '#locales/en/profile.json'
import type protection from '#locales/en/protection.json'
import type records from '#locales/en/records.json'
import type referral from '#locales/en/referral.json'
import type register from '#locales/en/register.json'
import type security from '#locales/en/security.json'
import type fishRounds from '#locales/en/fish-rounds.json'
import type tableRounds from '#locales/en/table-rounds.json'
import type shell from '#locales/en/shell.json'
import type sportsRecord from '#locales/en/sports-record.json'
import type statement from '#locales/en/statement.json'
import type wallet from '#locales/en/wallet.json'

export type MessageKey =
  | keyof typeof app
  | keyof typeof agentDoor
  | keyof typeof auth
  | keyof typeof bets
  | keyof typeof books
  | keyof typeof cashier
  | keyof typeof common
  | keyof typeof contact
  | keyof typeof entry
  | keyof typeof errors
  | keyof typeof fairness
  | keyof typeof gameLists
  | keyof typeof lobby
  | keyof typeof loginSteps
  | keyof typeof member
  | keyof typeof office
  | keyof typeof officeAccount
  | keyof typeof officeCashier
  | keyof typeof officeLobby
  | keyof typeof officeDecisions
  | keyof typeof officeEntry
  | keyof typeof officeProtection
  | keyof typeof officeChat
  | keyof typeof officeOperators
  | keyof typeof officeRounds
  | keyof typeof officeWords
  | keyof typeof officeSite
  | keyof typeof openRounds
  | keyof typeof originalRounds
  | keyof typeof pages
  | keyof typeof passwords
  | keyof typeof popups
  | keyof typeof profile
  | keyof typeof protection
  | keyof typeof records
  | keyof typeof referral
  | keyof typeof register
  | keyof typeof security
  | keyof typeof shell
  | keyof typeof fishRounds
  | keyof typeof tableRounds
  | keyof typeof sportsRecord
  | keyof typeof statement
  | keyof typeof wallet
