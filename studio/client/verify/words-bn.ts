/** Bengali words of the verifier. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'verify.title': 'নিজেই রাউন্ড যাচাই করুন',
  'verify.lead': 'সব হিসাব এই ডিভাইসেই হয়; পাতাটি কাউকে কিছু জিজ্ঞেস করে না, সংযোগ ছাড়াও চলে।',
  'verify.game': 'গেম',
  'verify.serverSeed': 'হাউসের সিড (প্রকাশিত)',
  'verify.clientSeed': 'আপনার সিড',
  'verify.nonce': 'ক্রম',
  'verify.hash': 'রাউন্ডের হ্যাশ',
  'verify.salt': 'সল্ট',
  'verify.mix': 'যা মেশানো হয়েছে (রাউন্ড থেকে কপি করুন; পুরোনো রাউন্ডে খালি)',
  'verify.seal': 'রাউন্ডে হাউসের সিডের SHA-256: বাজি শুরুর সময় এই সিল দেখানো হয়েছিল',
  'verify.check': 'ফল হিসাব করুন',
  'verify.result': 'ফল',
  'verify.sealed': 'হাউসের সিডের SHA-256: বাজির আগেই এই হ্যাশ দেখানো হয়েছিল',
  'verify.before': 'আগের রাউন্ডের হ্যাশ',
  'verify.wrong': 'এই মানগুলো থেকে কোনো রাউন্ড হয় না। সিড ও ক্রম দেখে নিন।',
  'verify.how':
    'ফলটি আপনার রাউন্ডের সঙ্গে আর হ্যাশটি সিল করা হ্যাশের সঙ্গে মিলিয়ে দেখুন। গেমের “আমার রাউন্ড” অংশে প্রতিটি রাউন্ডের সিড, হ্যাশ ও ক্রম আছে।',
  'verify.option.skin': 'স্লট',
  'verify.option.rows': 'সারি',
  'verify.option.mines': 'মাইনের সংখ্যা',
  'verify.option.segments': 'ঘরের সংখ্যা',
  'verify.option.fish': 'হল ও মাছ',
  'verify.option.difficulty': 'টাওয়ার',
  'verify.game.crash': 'ক্র্যাশ',
  'verify.game.dice': 'ডাইস',
  'verify.game.fishing': 'ফিশিং (একটি গুলি: সংখ্যা ও গুণ)',
  'verify.stops': 'রিল থামার জায়গা:',
  'verify.game.slot': 'স্লট (একটি স্পিন: রিলে যা দেখা যায়)',
}
