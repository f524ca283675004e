/** Words that a new house hides in its chat, in the languages of its tables; operators keep a list of their own from then on. */
export const HIDDEN_WORDS: readonly string[] = [
  'fuck', 'fucking', 'fucker', 'motherfucker', 'shit', 'bullshit', 'bitch', 'asshole', 'bastard', 'cunt', 'dick', 'whore', 'slut',
  'faggot', 'nigger', 'retard', 'madarchod', 'bhenchod', 'behenchod', 'chutiya', 'randi', 'harami', 'kuttar bacca', 'khanki',
  'magi', 'bainchod', 'chodna', 'মাগি', 'মাগী', 'খানকি', 'খানকির', 'চোদা', 'চুদি', 'চুদানি', 'বাইনচোদ', 'মাদারচোদ', 'হারামি',
  'হারামজাদা', 'কুত্তার বাচ্চা', 'শুয়োরের বাচ্চা', 'বেশ্যা', 'شرموطة', 'قحبة', 'كسمك', 'ابن الكلب', 'منيوك',
]
