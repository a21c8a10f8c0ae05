import type { PersonKey } from '../identity/personKeys.ts'

export const messagesKeys: readonly PersonKey[] = [
  {
    key: 'notifications.user_id',
    merge: 'unite',
    same: ['post_id'],
    text: 'notifications',
    passive: true,
    file: 'notifications',
  },
  {
    key: 'notifications.actor_id',
    merge: 'move',
    text: 'notifications_about',
    left_out: 'the notification is somebody else’s',
  },
  {
    key: 'mails.user_id',
    merge: 'move',
    text: 'mails',
    passive: true,
    file: 'mails',
    without: ['html', 'plain', 'pictures', 'unsubscribe_url'],
  },
  {
    key: 'network_mail_preferences.user_id',
    merge: 'unite',
    same: ['network_id'],
    text: 'mail_preferences',
    file: 'network_mails',
  },
]
