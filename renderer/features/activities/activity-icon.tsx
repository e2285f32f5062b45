import { CodeXml, FileSearch, FileText, Globe, Image, PlugZap, Wrench } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ActivityItem } from '../../../shared/model/reading-item.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  web_search: Globe,
  web_fetch: FileText,
  code_execution: CodeXml,
  file_search: FileSearch,
  image_generation: Image,
  mcp: PlugZap,
};

export function ActivityIcon({ name }: Pick<ActivityItem, 'name'>) {
  const Icon = icons[name] ?? Wrench;
  return <Icon aria-hidden />;
}
