import type { ReactNode } from 'react';

interface WebLinkProps {
  /** Absent: there is nothing to open, and it is plain text. */
  readonly url: string | undefined;
  readonly onOpen: (url: string) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to a page outside. It never leads there by itself: whoever uses it opens it. */
export function WebLink({ url, onOpen, className, children }: WebLinkProps) {
  if (url === undefined) return <span className={className}>{children}</span>;
  return (
    <a
      href={webAddress(url) ?? '#'}
      title={url}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        onOpen(url);
      }}
    >
      {children}
    </a>
  );
}

/** The address when it is one of a web page: nothing else becomes the target of a link. */
export function webAddress(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}
