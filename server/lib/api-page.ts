/** A plain page for reading the API document: without a script, with one section for each call. */

type Json = Record<string, unknown>

function escape(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter,
  )
}

function pretty(value: unknown): string {
  return `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`
}

function section(path: string, method: string, call: Json): string {
  const { operationId, summary, parameters, requestBody, responses } = call
  const id = escape(String(operationId))
  return `<section id="${id}"><h2><code>${method.toUpperCase()} ${escape(path)}</code> <a href="#${id}">${id}</a></h2>
<p>${escape(String(summary))} <small>(${escape(String(call['x-audience']))})</small></p>
<details><summary>Input</summary>${pretty(requestBody ?? parameters)}</details>
<details><summary>Answers</summary>${pretty(responses)}</details></section>`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1720;background:#fff}
h2{font-size:1rem;margin:2rem 0 .25rem}code,pre{font:14px/1.5 ui-monospace,monospace}pre{background:#f4f2f7;padding:1rem;overflow:auto}
h2 a{float:right;color:#0a5fd0}summary{cursor:pointer;color:#0a5fd0}`

/** Renders an OpenAPI document as one HTML page. */
export function apiPage(document: Json): string {
  const paths = document.paths as Record<string, Record<string, Json>>
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => section(path, method, call)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<style>${STYLE}</style></head><body><h1>API</h1><p>The same as <a href="/openapi.json">openapi.json</a>.</p>${sections.join('\n')}</body></html>`
}
