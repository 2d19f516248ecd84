ALTER TABLE "scans" ADD COLUMN "late_stay_id" bigint;--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_stay(scan scans) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  open_id bigint;
BEGIN
  -- The other end of this stay was read before: an exit without its entry, or an entry that counted as lost.
  IF scan.late_stay_id IS NOT NULL THEN
    IF scan.direction = 'in' THEN
      UPDATE stays SET entry_scan_id = scan.id, entry_gate_id = scan.gate_id, entered_at = scan.scanned_at,
        entry_recorded_at = scan.recorded_at
      WHERE id = scan.late_stay_id AND pass_id = scan.pass_id AND entry_scan_id IS NULL;
    ELSE
      UPDATE stays SET ended_by = 'exit', end_scan_id = scan.id, exit_gate_id = scan.gate_id, left_at = scan.scanned_at,
        ended_at = scan.recorded_at
      WHERE id = scan.late_stay_id AND pass_id = scan.pass_id AND ended_by = 'orphan';
    END IF;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'stay % is not open to reading %', scan.late_stay_id, scan.id;
    END IF;
    RETURN;
  END IF;
  -- A group's cars have a stay each: its entries end none, and an exit ends that of the car that came first.
  IF scan.cars IS NOT NULL THEN
    IF scan.direction = 'out' THEN
      SELECT s.id INTO open_id FROM stays s WHERE s.ended_by IS NULL AND s.pass_id = scan.pass_id ORDER BY s.id LIMIT 1;
    END IF;
  -- A pass that was never admitted has no stay, but a subscriber's earlier QRs are the same car.
  ELSIF scan.direction = 'out' OR scan.entry_no > 1 OR EXISTS (SELECT 1 FROM subscriber_passes WHERE pass_id = scan.pass_id) THEN
    SELECT s.id INTO open_id FROM stays s
    WHERE s.ended_by IS NULL AND s.pass_id IN (
      SELECT scan.pass_id
      UNION ALL
      SELECT o.pass_id FROM subscriber_passes h JOIN subscriber_passes o ON o.subscriber_id = h.subscriber_id
      WHERE h.pass_id = scan.pass_id)
    ORDER BY s.id DESC LIMIT 1;
  END IF;
  IF scan.direction = 'out' AND open_id IS NOT NULL THEN
    UPDATE stays SET ended_by = 'exit', end_scan_id = scan.id, exit_gate_id = scan.gate_id, left_at = scan.scanned_at,
      ended_at = scan.recorded_at
    WHERE id = open_id AND ended_by IS NULL;
    -- A person may have reset it since it was read: then nothing read the entry.
    IF FOUND THEN
      RETURN;
    END IF;
  END IF;
  IF scan.direction = 'in' THEN
    IF open_id IS NOT NULL THEN
      UPDATE stays SET ended_by = 'orphan', end_scan_id = scan.id, ended_at = scan.recorded_at
      WHERE id = open_id AND ended_by IS NULL;
    END IF;
    INSERT INTO stays (admin_id, enclosure_id, pass_id, car_no, event_id, parking_area_id, entry_scan_id, entry_gate_id,
      entered_at, entry_recorded_at)
    SELECT scan.admin_id, scan.enclosure_id, p.id,
      CASE WHEN scan.cars IS NULL THEN 0 ELSE scan.entry_no - scan.cars + n END, scan.event_id,
      coalesce(a.parking_area_id, p.parking_area_id), scan.id, scan.gate_id, scan.scanned_at, scan.recorded_at
    FROM passes p LEFT JOIN event_areas a ON a.id = p.event_area_id
    CROSS JOIN generate_series(1, coalesce(scan.cars, 1)) n WHERE p.id = scan.pass_id ORDER BY n;
  ELSE
    INSERT INTO stays (admin_id, enclosure_id, pass_id, event_id, parking_area_id, ended_by, end_scan_id, exit_gate_id,
      left_at, ended_at)
    SELECT scan.admin_id, scan.enclosure_id, p.id, scan.event_id, coalesce(a.parking_area_id, p.parking_area_id), 'exit',
      scan.id, scan.gate_id, scan.scanned_at, scan.recorded_at
    FROM passes p LEFT JOIN event_areas a ON a.id = p.event_area_id WHERE p.id = scan.pass_id;
  END IF;
END $$;
