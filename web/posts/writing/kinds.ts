import { Camera, Film, Link2, MessageSquareText, Share2 } from 'lucide-react'

export const kindIcons = {
  group_message: MessageSquareText,
  news_link: Link2,
  social_link: Share2,
  video: Film,
  photo: Camera,
}
