/** Bengali words of mines alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'mines.stage': 'মাইনস',
  'mines.idle': 'কটি মাইন থাকবে ঠিক করে বাজি ধরুন',
  'mines.grid': 'ঘরগুলো',
  'mines.count': 'মাইনের সংখ্যা',
  'mines.choose': 'একটি ঘর খুলুন',
  'mines.safe': '{count}টি রত্ন',
  'mines.next': 'পরের রত্নে {multiplier}',
  'mines.closed': 'সারি {row}, কলাম {column}: বন্ধ',
  'mines.gem': 'সারি {row}, কলাম {column}: রত্ন',
  'mines.hit': 'সারি {row}, কলাম {column}: এই মাইনে পা পড়েছে',
  'mines.mine': 'সারি {row}, কলাম {column}: মাইন',
  'mines.rest': 'সারি {row}, কলাম {column}: না খোলা রত্ন',
  'mines.how':
    '২৫টি ঘরের কয়েকটির নিচে মাইন আছে; কোথায় আছে তা বাজির আগেই সিল করা। মাইন ছাড়া প্রতিটি ঘর খুললে আপনার প্রাপ্তি বাড়ে। মাইনে পড়লে রাউন্ড শেষ, বাজি হার।',
  'mines.pays':
    'প্রাপ্তি হলো এতদূর আসার সম্ভাবনা দিয়ে ৯৯ শতাংশকে ভাগ করে যা হয়, শতাংশের ঘরে নিচে নামিয়ে। প্রতিটি রত্নের পরেই ক্যাশ আউট করা যায়।',
}
