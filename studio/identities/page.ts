/** The sandbox identity provider's page: a plain form, no script. Everything that comes from outside is escaped. */
export type Language = 'bn' | 'en'

const WORDS = {
  en: {
    title: 'Continue to {site}',
    company: 'House ID',
    name: 'Name',
    email: 'Mail address',
    proved: 'The address is verified',
    go: 'Continue',
    no: 'Cancel',
    sandbox: 'Test provider: any name and address will do.',
    wrong: 'Enter a mail address such as player@mail.example.',
    unknown: 'This request cannot be answered. Begin again on the site.',
    language: 'বাংলা',
  },
  bn: {
    title: '{site} সাইটে এগিয়ে যান',
    company: 'হাউস আইডি',
    name: 'নাম',
    email: 'ইমেইল ঠিকানা',
    proved: 'ঠিকানাটি যাচাই করা',
    go: 'এগিয়ে যান',
    no: 'বাতিল',
    sandbox: 'পরীক্ষার সেবা: যেকোনো নাম ও ঠিকানা চলবে।',
    wrong: 'player@mail.example-এর মতো একটি ইমেইল ঠিকানা লিখুন।',
    unknown: 'এই অনুরোধের উত্তর দেওয়া যাচ্ছে না। সাইটে আবার শুরু করুন।',
    language: 'English',
  },
} as const

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

function frame(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/openid/page.css">
</head>
<body><main>${body}</main></body>
</html>
`
}

export type Asked = {
  language: Language
  site: string
  /** The request, to be sent along. */ request: string
  /** The same page in the other language. */ otherHref: string
}

/** Returns the page that asks for the person's identity. */
export function renderAsk({ language, site, request, otherHref }: Asked, isWrong = false): string {
  const words = WORDS[language]
  const other = language === 'bn' ? 'en' : 'bn'
  const title = words.title.replace('{site}', site)
  const invalid = isWrong ? ' aria-invalid="true" aria-describedby="bad"' : ''
  return frame(
    language,
    title,
    `<header>
  <span class="mark bank" aria-hidden="true"></span><strong>${words.company}</strong>
  <a href="${escape(otherHref)}" lang="${other}" hreflang="${other}">${words.language}</a>
</header>
<h1>${escape(title)}</h1>
<form method="post" action="/openid/authorize?${escape(request)}">
  <label>${words.name}<input name="name" autocomplete="off" maxlength="60" value="Player"></label>
  <label>${words.email}<input name="email" type="email" autocomplete="off" maxlength="100" value="player@mail.example"${invalid}></label>
  ${isWrong ? `<p id="bad" class="bad">${escape(words.wrong)}</p>` : ''}
  <label class="choice"><input type="checkbox" name="proved" value="yes" checked><span>${words.proved}</span></label>
  <button class="pay" name="action" value="go">${words.go}</button>
  <button class="decline" name="action" value="no" formnovalidate>${words.no}</button>
</form>
<footer>${words.sandbox}</footer>`,
  )
}

/** Returns the page for an invalid request, which is not redirected. */
export function renderUnknown(language: Language): string {
  return frame(language, WORDS[language].company, `<p class="outcome expired">${escape(WORDS[language].unknown)}</p>`)
}
