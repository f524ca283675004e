import { chromium } from 'playwright'
// usage: node _shot.mjs lang theme size login path...
const [lang, theme, size, login, ...paths] = process.argv.slice(2)
const host = process.env.HOST ?? 'localhost:3350'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking'] })
const viewport = size === 'm' ? { width: 390, height: 844 } : { width: 1440, height: 900 }
const context = await browser.newContext({ viewport, hasTouch: size==='m', isMobile: size==='m', reducedMotion: 'reduce' })
await context.addInitScript(([l,t])=>{ localStorage.setItem('lang',l); localStorage.setItem('hisLang',l); localStorage.setItem('theme',t); sessionStorage.setItem('giftClosed','yes'); sessionStorage.setItem('popupSeen','yes') },[lang,theme])
await context.addCookies([{name:'lang',value:lang,url:`http://${host}`}])
const page = await context.newPage()
page.on('pageerror', (e)=>console.log('ERR',e.message))
if (login==='y') {
  await page.goto(`http://${host}/login`); await page.waitForSelector('input[type=password]')
  await page.fill('input[autocomplete*=username], input[name=username]', 'demo'); await page.fill('input[type=password]', 'Demo-1234')
  await page.keyboard.press('Enter'); await page.waitForFunction(()=>sessionStorage.getItem('token')); await page.waitForTimeout(1500)
}
for (const path of paths) {
  await page.goto(`http://${host}${path}`); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(1200)
  const name = `/tmp/shots/${lang}-${theme}-${size}-${path.replaceAll('/','_').replaceAll('?','_').replaceAll('=','_').replaceAll('#','_')||'root'}.png`
  await page.screenshot({ path: name, fullPage: process.env.FULL==='1' })
  const wide = await page.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth)
  console.log(name, wide>0?`OVERFLOW ${wide}`:'')
}
await browser.close()
