import { chromium } from 'playwright'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic'] })
for (const [host,user,pass,langs] of [['localhost','admin','Admin-1234',['bn','en','ar']],['meghna.localhost','meghna','Meghna-1234',['en','bn','ar']]]) {
  const c = await b.newContext(); const p = await c.newPage()
  await c.addInitScript(()=>localStorage.setItem('officeLang','en'))
  await p.goto(`http://${host}:3350/backoffice`)
  await p.fill('input[autocomplete=username], input[type=text]', user); await p.fill('input[type=password]', pass); await p.keyboard.press('Enter')
  await p.waitForTimeout(3000)
  console.log(await p.evaluate(async (langs)=>{ const token=Object.values(sessionStorage)[0]; const h={authorization:`Bearer ${token}`,'content-type':'application/json'}
    const r=await (await fetch('/office/site/brand',{headers:h})).json(); const {code,currency,market,...s}=r.value; s.languages=langs
    return (await (await fetch('/office/site/brand',{method:'PUT',headers:h,body:JSON.stringify(s)})).json()).success }, langs))
}
await b.close()
