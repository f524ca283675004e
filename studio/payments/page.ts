/** The hosted page: plain forms, no script. Everything that comes from outside is escaped. */
import { ANSWERS } from './orders.ts'
import type { Order } from './payments.ts'
import { fill, type Language, LANGUAGES, NAMES, WORDS, type Words } from './page-texts.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

const SYMBOLS: Readonly<Record<string, string>> = { BDT: '৳', USD: '$', INR: '₹', VND: '₫', THB: '฿', TLB: '₺' }

/** Returns "৳1,234.50": always two decimals, rounded down. */
export function formatAmount(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${SYMBOLS[currency] ?? `${currency} `}${grouped}.${fraction.padEnd(2, '0').slice(0, 2)}`
}

const BANGLA_DIGITS = '০১২৩৪৫৬৭৮৯'
function count(language: Language, value: number): string {
  return language === 'bn'
    ? String(value).replace(/\d/g, (digit) => BANGLA_DIGITS[Number(digit)] ?? digit)
    : String(value)
}

/** The sandbox's price in coins: whole hundredths of USDT at a fixed rate. */
const HUNDREDTHS_RATE = 120n
function coinsFor(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const hundredths = (BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))) / HUNDREDTHS_RATE
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')} USDT`
}

function frame(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/pay/page.css">
</head>
<body><main>${body}</main></body>
</html>
`
}

function line(name: string, value: string, isCode = false): string {
  return `<div><dt>${escape(name)}</dt><dd${isCode ? ' class="code"' : ''}><bdi>${escape(value)}</bdi></dd></div>`
}

function head(order: Order, language: Language, words: Words): string {
  const others = LANGUAGES.filter((one) => one !== language)
  const { merchant, channel } = order.request
  return `<header>
  <span class="mark ${channel.kind}" aria-hidden="true"></span>
  <strong>${escape(channel.name)}</strong>
  <nav>${others.map((other) => `<a href="/pay/o/${order.id}?lang=${other}" lang="${other}" hreflang="${other}">${NAMES[other]}</a>`).join(' ')}</nav>
</header>
<h1>${escape(fill(words.title, { merchant }))}</h1>
<p class="amount">${escape(formatAmount(order.request.amount, order.request.currency))}</p>`
}

function payingDetails(order: Order, words: Words): string {
  const { channel, amount, reference } = order.request
  if (channel.kind === 'bank') {
    const lines =
      line(words.payee, `${words.sandboxBank} · 0042 1180 7730`, true) + line(words.reference, reference, true)
    return `<section class="payee"><dl>${lines}</dl><p>${escape(words.bankHint)}</p></section>`
  }
  if (channel.kind === 'crypto') {
    const lines =
      line(words.coins, coinsFor(amount), true) + line(words.address, 'TSandbox4DoNotSendRealCoins7Xq2', true)
    return `<section class="payee"><dl>${lines}</dl></section>`
  }
  return ''
}

function answers(words: Words): string {
  const labels = { now: words.answerNow, late: words.answerLate, twice: words.answerTwice, never: words.answerNever }
  const choices = ANSWERS.map((answer) => {
    const checked = answer === 'now' ? ' checked' : ''
    return `<label class="choice"><input type="radio" name="answer" value="${answer}"${checked}><span>${escape(labels[answer])}</span></label>`
  })
  return `<fieldset><legend>${escape(words.answer)}</legend>${choices.join('')}</fieldset>`
}

function options(words: Words, order: Order, hasBadAmount: boolean): string {
  const invalid = hasBadAmount ? ' aria-invalid="true" aria-describedby="bad"' : ''
  return `<details${hasBadAmount ? ' open' : ''}>
  <summary>${escape(words.options)}</summary>
  <label>${escape(words.otherAmount)}
    <input name="amount" inputmode="decimal" autocomplete="off" maxlength="15" value="${escape(order.request.amount)}"${invalid}>
  </label>
  ${hasBadAmount ? `<p id="bad" class="bad">${escape(words.badAmount)}</p>` : ''}
  ${answers(words)}
</details>`
}

/** What the payer's bank may do with a payment that was made. */
function takingBack(words: Words, order: Order, language: Language): string {
  if (order.state !== 'paid') return ''
  return `<form method="post" action="/pay/o/${order.id}?lang=${language}"><details>
  <summary>${escape(words.options)}</summary>
  ${answers(words)}
  <button class="decline" name="action" value="reverse">${escape(words.reverse)}</button>
</details></form>`
}

/** Returns the page of an open order. */
export function renderOpen(order: Order, language: Language, minutesLeft: number, hasBadAmount = false): string {
  const words = WORDS[language]
  const { request } = order
  const amount = formatAmount(request.amount, request.currency)
  const pay = { ewallet: words.pay, bank: words.payBank, crypto: words.payCrypto }[request.channel.kind]
  return frame(
    language,
    fill(words.title, { merchant: request.merchant }),
    `${head(order, language, words)}
<dl>${line(words.payTo, request.merchant)}${line(words.reference, request.reference, true)}
${line(words.through, request.channel.name)}
${line(words.before, fill(words.minutes, { count: count(language, minutesLeft) }))}</dl>
${payingDetails(order, words)}
<form method="post" action="/pay/o/${order.id}?lang=${language}">
  <button class="pay" name="action" value="pay">${escape(fill(pay, { amount }))}</button>
  <button class="decline" name="action" value="decline">${escape(words.decline)}</button>
  ${options(words, order, hasBadAmount)}
</form>
<footer>${escape(words.sandbox)}</footer>`,
  )
}

/** Returns the page of an order that is decided or expired. */
export function renderClosed(order: Order, language: Language): string {
  const words = WORDS[language]
  const kind = order.state === 'open' ? 'expired' : order.state
  const text = {
    paid: words.paidHint,
    declined: words.declinedHint,
    expired: words.expiredHint,
    reversed: words.reversedHint,
  }[kind]
  return frame(
    language,
    words[kind],
    `${head(order, language, words)}
<p class="outcome ${kind}" role="status">${escape(words[kind])}</p>
<p>${escape(text)}</p>
<a class="pay" href="${escape(order.request.returnUrl)}">${escape(fill(words.back, { merchant: order.request.merchant }))}</a>
${takingBack(words, order, language)}
<footer>${escape(words.sandbox)}</footer>`,
  )
}

/** Returns the page of an order that does not exist. */
export function renderUnknown(language: Language): string {
  return frame(language, WORDS[language].unknown, `<p class="outcome expired">${escape(WORDS[language].unknown)}</p>`)
}
