import { exportHeaders } from '@larkway/ops-contract';
import { toast } from '@larkway/sdk';
import { sendForCsv } from '../api/http';
import { count, counted } from '../format/numbers';
import { Button } from './button';
import { useAction } from './use-action';

interface ExportButtonProps {
  path: string;
  /** The filter of the list, as the service takes it. */
  filter: object;
  /** Of the file, without its ending. */
  name: string;
}

/** Saves the rows of a list that match its filter as a file. The audit log records it. */
export const ExportButton = ({ path, filter, name }: ExportButtonProps) => {
  const { busy, run } = useAction(async () => {
    const response = await sendForCsv(path, { filter });
    const [rows, total] = [exportHeaders.rows, exportHeaders.total].map((header) =>
      Number(response.headers.get(header)),
    ) as [number, number];
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
    toast({
      tone: 'success',
      title:
        rows < total
          ? `The latest ${count(rows)} of ${count(total)} rows were exported`
          : `${counted(rows, 'row')} exported`,
    });
  });
  return (
    <Button tone="outline" busy={busy} busyText="Exporting…" onClick={() => void run()}>
      Export as CSV
    </Button>
  );
};
