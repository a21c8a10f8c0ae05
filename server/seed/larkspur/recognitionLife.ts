import type { RecognitionLife } from '../life/recognitionTypes.ts'
import { who } from './cast.ts'

/** What Larkspur gives points for, and what people make of them: a claim in each state. */
export const larkspurRecognition: RecognitionLife = {
  rules: [
    { cause: 'event_attended', points: 10 },
    { cause: 'post_published', points: 5, per_day: 2 },
    { cause: 'comment_written', points: 2, per_day: 5, per_thing: 2 },
  ],
  given: [
    { to: who.member, points: 120, reason: 'You stayed late to rebuild the stall at the harvest fair.' },
    { to: who.mentor, points: 80, reason: 'Three first-time speakers, and you rehearsed with each.' },
    { to: who.mentee, points: 60, reason: 'The handbook for new bakers that everybody now uses.' },
    { to: who.leader, points: 90, reason: 'The back-to-school evening ran like clockwork.' },
    {
      to: who.sam,
      points: 40,
      reason: 'For swapping a night shift so that a colleague could be at the fair.',
    },
  ],
  achievements: [
    {
      name: 'Regular',
      description: 'Ten events attended.',
      icon: 'calendar',
      type: 'count',
      cause: 'event_attended',
      milestone: 10,
      points: 20,
    },
    {
      name: 'First words',
      description: 'A first comment.',
      icon: 'chat',
      type: 'first',
      cause: 'comment_written',
    },
    {
      name: 'Half a thousand',
      description: '500 points earned.',
      icon: 'mountain',
      type: 'points',
      milestone: 500,
    },
    {
      name: 'Four weeks running',
      description: 'An event a week, four weeks in a row.',
      icon: 'rocket',
      type: 'streak',
      cause: 'event_attended',
      milestone: 4,
      points: 15,
    },
    {
      name: 'Quiet hand',
      description: 'For what nobody saw.',
      icon: 'hands',
      type: 'hand',
      points: 25,
      hidden: true,
    },
  ],
  rewards: [
    {
      label: 'A kilo of coffee',
      description: 'From the roastery next door, as beans or ground.',
      price: 30,
      needs: [{ label: 'Beans or ground' }],
      approvers: [who.approver],
    },
    {
      label: 'A hoodie from the bakery',
      description: 'Organic cotton, dark green.',
      price: 60,
      stock: 25,
      per_person: 1,
      needs: [{ label: 'Your size' }],
      approvers: [who.approver, who.leader],
    },
    {
      label: 'Lunch with the head baker',
      description: 'An hour, three courses, all your questions.',
      price: 80,
      stock: 3,
      per_person: 1,
      approvers: [who.approver],
    },
    {
      label: 'An afternoon off',
      description: 'A Friday of your choice, agreed with your lead.',
      price: 400,
      approvers: [who.approver],
    },
    { label: 'A tree in your name', price: 25, stock: 100, approvers: [who.leader] },
  ],
  claims: [
    {
      reward: 'A kilo of coffee',
      by: who.member,
      state: 'approved',
      answers: ['Beans'],
      decided_by: who.approver,
      reason: 'It waits for you at the front desk.',
    },
    { reward: 'A hoodie from the bakery', by: who.mentor, state: 'pending', answers: ['L'] },
    { reward: 'A tree in your name', by: who.member, state: 'pending' },
    {
      reward: 'Lunch with the head baker',
      by: who.leader,
      state: 'denied',
      decided_by: who.approver,
      reason: 'The head baker is away until spring. Your points are back.',
    },
    { reward: 'A tree in your name', by: who.mentee, state: 'withdrawn' },
    { reward: 'A kilo of coffee', by: who.sam, state: 'created', answers: ['Ground'] },
  ],
}
