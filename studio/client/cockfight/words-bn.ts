/** Bengali words of the cockfight alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'cock.stage': 'আসর',
  'cock.betting': 'বাজি খোলা',
  'cock.closed': 'বাজি বন্ধ',
  'cock.fighting': 'দুই মোরগ মুখোমুখি',
  'cock.seconds': '{count} সে.',
  'cock.result.0': 'মেরন জিতেছে',
  'cock.result.1': 'ওয়ালা জিতেছে',
  'cock.result.2': 'ড্র: মেরন ও ওয়ালার বাজি ফেরত',
  'cock.result.3': 'পুরো সময়ে ড্র: মেরন ও ওয়ালার বাজি ফেরত',
  'cock.waiting': 'পরের রাউন্ড এখনই আসছে',
  'cock.prices': 'এই লড়াইয়ের দর',
  'cock.next': 'পরের লড়াইয়ের দর, {seconds} সেকেন্ডে',
  'cock.choose': 'পক্ষ বাছুন',
  'cock.place': '{side}-এ বাজি ধরুন',
  'cock.placed': '{side}-এ আপনার বাজি ধরা হয়েছে।',
  'cock.mine': 'আমার বাজি',
  'cock.none': 'এই রাউন্ডে এখনো বাজি নেই।',
  'cock.last': 'শেষ রাউন্ডগুলো',
  'cock.rules.how':
    'আঁকা দুই মোরগ, মেরন (লাল) ও ওয়ালা (নীল), কয়েক সেকেন্ড মুখোমুখি দাঁড়ায়; একটি সিল করা মান ফল ঠিক করে। কোনো প্রাণী দেখানো বা কষ্ট দেওয়া হয় না। প্রতি রাউন্ডে নতুন দর, আর বাজি ধরার মুহূর্তের দরই থাকে।',
  'cock.rules.draw': 'ড্র হলে মেরন ও ওয়ালার বাজি ফেরত। দুটিই সরে গেলে ড্র জেতে, সময় শেষে দুটিই দাঁড়িয়ে থাকলে পুরো সময়ে ড্র জেতে।',
  'cock.check': 'শেষ রাউন্ড যাচাই করুন',
}
