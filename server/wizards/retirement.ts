/** What visitors read instead of a wizard that is not offered any more, and where they can go. `wizard`: the other one, for 'assistent'. */
export type Retirement = { sentence: string; way: 'assistent' | 'kontakt' | 'telefon'; wizard?: string };
